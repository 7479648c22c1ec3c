// Command modfile prepares the copy of go-app used by the browser program and prints the path of the go.mod that uses it, so
// that native tests run the same code:
//
//	go test -modfile=$(go run ./build/small/modfile) ./app/...
package main

import (
	"fmt"
	"os"

	"vedette/build/pack"
	"vedette/build/small"
)

func main() {
	root, err := pack.Root()
	if err == nil {
		var mod string
		if mod, err = small.GoApp(root); err == nil {
			fmt.Println(mod)
			return
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
