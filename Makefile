# Vedette. `make help` lists the targets; only Go, make and (for the tests) Chromium are needed.

SHELL := /bin/bash
.DEFAULT_GOAL := help

BASE ?=
FUZZTIME ?= 30s
SOAKCHECKS ?= 20000
NATIVE := ./app/... ./engine/... ./build/...

.PHONY: run site test check check-host format vet lint native wasm journeys engines bench shots size halves words vulns kill golden fuzz soak prove mutants help

run: ## build the site and serve it locally
	@go run ./build/site
	@go run ./build/serve

site: ## build the site into build/out/site; BASE=/clubs/vedette/ makes addresses absolute
	@go run ./build/site -base "$(BASE)"

test: format vet lint vulns native wasm journeys engines ## test everything: formatting, vet, linters, known vulnerabilities, native tests, the engine as WebAssembly, journeys in Chromium, an evening in Firefox and WebKit

check: format vet lint ## the fast part, for use while you work
	go test -short $$(go list $(NATIVE) | grep -v -e /build/journeys -e /build/engines)

format: ## check that every file is formatted
	@out=$$(gofmt -l app build engine); if [ -n "$$out" ]; then echo "gofmt is needed:"; echo "$$out"; exit 1; fi

vet: ## go vet, natively and for the browser
	go vet $(NATIVE)
	GOOS=js GOARCH=wasm go vet ./app/... ./build/program

lint: ## the habits of this house and staticcheck
	@go run ./build/habits app engine build
	go tool -modfile=build/lint/go.mod staticcheck $(NATIVE)

# Property tests try RAPID_CHECKS cases per run. Garbage is collected rarely, since a test ends before it matters: natively a twelfth less
# work than with 400, in up to 700 MB a package. vet has already been run, so go test need not repeat it.
native wasm: export RAPID_CHECKS ?= 40
native: export GOGC ?= 1600
native: export GOMEMLIMIT ?= 1500MiB
wasm: export GOGC ?= 400
native: ## all tests that need no browser
	go test -vet=off -modfile=$$(go run ./build/small/modfile) ./app/...
	go test -vet=off $$(go list ./engine/... ./build/... | grep -v -e /build/journeys -e /build/engines)

# Journeys run in the headless shell where there is one, and without optimised WebAssembly code, which no test runs long enough to benefit
# from; prove, kill, bench and engines use full Chromium.
LIGHT = VEDETTE_CHROMIUM=$$(build/chromium light) VEDETTE_JS="--liftoff-only --wasm-lazy-compilation --single-threaded-gc"

wasm: ## the engine's tests as WebAssembly
	@build/chromium
	@go build -o build/out/wasmtest ./build/wasmtest
	$(LIGHT) GOOS=js GOARCH=wasm go test -vet=off -short -p 2 -timeout 15m -exec "$(CURDIR)/build/out/wasmtest" ./engine/...

journeys: ## play in Chromium; the limit allows for a busy machine
	@build/chromium
	$(LIGHT) go test -vet=off -count 1 -timeout 45m -parallel 4 ./build/journeys

engines: ## an evening in every installed engine, two at a time, since each spends most of its time waiting
	@build/chromium
	@build/engines/install
	go test -vet=off -count 1 -timeout 20m -parallel 2 -v ./build/engines | grep -v '^=== '; exit $${PIPESTATUS[0]}

bench: ## measure resolutions, storing, start, tap to paint, bytes
	@build/chromium
	@go test -run '^$$' -bench . -benchtime 1x -timeout 30m ./build/bench
	@$(MAKE) --no-print-directory size

shots: ## take pictures of every view in every theme, into build/out/shots
	@build/chromium
	$(LIGHT) VEDETTE_SHOTS=1 go test -count 1 -timeout 15m -run EveryViewFits ./build/journeys

URL ?=
check-host: ## check a published site as a visitor sees it (URL=https://example.org/vedette/) and report what is wrong with its host
	@go run ./build/site
	@go run ./build/checkhost "$(URL)"

halves: ## visit the site as a newcomer and record which functions of the program may come later (build/program/later.txt)
	@build/chromium
	$(LIGHT) VEDETTE_HALVES=1 go test -count 1 -run TestWriteHalves ./build/journeys

size: ## print the bytes of a first visit; fails above build/budget.txt
	@go run ./build/site -size

words: ## print every phrase in the product with its place, and their number
	@go run ./build/words

vulns: ## check for known vulnerabilities in what the program calls; says so if it cannot
	@build/vulns

KILLS_PAGE ?= 240
KILLS_BROWSER ?= 60
KILLS_BARE ?= 10
kill: ## kill the page and the browser at random moments of play and print how many accepted steps were lost
	@build/chromium
	VEDETTE_KILLS_PAGE=$(KILLS_PAGE) VEDETTE_KILLS_BROWSER=$(KILLS_BROWSER) go test -count 1 -timeout 60m -v -run 'TestKillTheBrowser|TestKillThePage' ./build/journeys
	VEDETTE_KILLS_BARE=$(KILLS_BARE) go test -count 1 -timeout 20m -v -run 'TestKillTheBrowser' ./build/journeys

golden: ## rewrite the golden transcripts; read the diff as a change of rules
	@for p in $$(go list -f '{{.ImportPath}} {{join .TestImports " "}} {{join .XTestImports " "}}' ./engine/... | grep -E 'engine/rulestest( |$$)' | cut -d' ' -f1); do \
		go test -count 1 $$p -update || exit 1; \
	done

fuzz: ## fuzz every decoder for FUZZTIME each
	@set -e; for p in $$(go list ./engine/... ./app/...); do \
		dir=$$(go list -f '{{.Dir}}' $$p); \
		for f in $$(grep -hos '^func Fuzz[A-Za-z0-9_]*' $$dir/*_test.go | sed 's/^func //'); do \
			echo "$$p $$f"; go test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) $$p; \
		done; \
	done

SOAKSTEPS ?= 10000
soak: ## play SOAKSTEPS steps in the page and print memory and storage; SOAKCHECKS random games in every property test, and proportionally more of every other random play
	@build/chromium
	VEDETTE_SOAK=$(SOAKSTEPS) go test -count 1 -timeout 60m -v -run 'TestSoak$$' ./build/journeys
	RAPID_CHECKS=$(SOAKCHECKS) go test -count 1 -timeout 0 ./engine/... ./app/...

PROVECHECKS ?= 1000
prove: ## the slow proofs, before a release: PROVECHECKS random games in every property test; in the browser every case (make test tries one of each), every view audited in every theme and size, 1,000 steps without a reload, 82 kills, 40 random walks over the keys; in every engine 60 damaged records, twelve hosts that answer wrongly, 10 kills
	@build/chromium
	RAPID_CHECKS=$(PROVECHECKS) go test -count 1 -timeout 0 ./engine/... ./app/...
	VEDETTE_PROVE=1 VEDETTE_SOAK=1000 go test -count 1 -timeout 120m -parallel 4 ./build/journeys
	VEDETTE_ALTERATIONS=60 VEDETTE_HARMS=10 VEDETTE_HOSTS=12 VEDETTE_KILLS=10 go test -count 1 -timeout 120m -parallel 2 -v ./build/engines
	@$(MAKE) --no-print-directory kill KILLS_PAGE=60 KILLS_BROWSER=20 KILLS_BARE=2

MUTANTS ?= 60
SEED ?= 1
mutants: ## break every rule book in MUTANTS random places, one at a time, and print the breaks no test notices
	@go run ./build/mutants -n $(MUTANTS) -seed $(SEED) $(patsubst %/doc.go,%,$(wildcard ./engine/systems/*/doc.go))

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'
