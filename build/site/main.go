// Command site builds the static site.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"vedette/build/pack"
)

func main() {
	out := flag.String("out", "", "folder to write (default build/out/site)")
	base := flag.String("base", "", "path of the site on its host, such as /clubs/vedette/ (default: addresses are relative and any path "+
		"will do)")
	date := flag.String("date", "", "date shown beside the version (default: the day of the last commit)")
	plain := flag.Bool("plain", false, "leave the program as the toolchain made it, as with a toolchain that is not known")
	size := flag.Bool("size", false, "print the bytes of every part and fail above the budget")
	flag.Parse()
	if err := run(*out, *base, *date, *plain, *size); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(out, base, date string, plain, size bool) error {
	root, err := pack.Root()
	if err != nil {
		return err
	}
	if out == "" {
		out = filepath.Join(root, "build", "out", "site")
	}
	if date == "" {
		git := exec.Command("git", "log", "-1", "--format=%cs")
		git.Dir = root
		if b, err := git.Output(); err == nil {
			date = strings.TrimSpace(string(b))
		}
	}
	site, err := pack.Build(pack.Options{Root: root, Out: out, Base: base, Date: date, Plain: plain})
	if err != nil {
		return err
	}
	if size {
		fmt.Printf("%-44s %10s %10s\n", "first visit", "raw", "gzip")
		for _, p := range site.Parts {
			if p.FirstVisit {
				fmt.Printf("%-44s %10d %10d\n", p.Path, p.Raw, p.Gzip)
			}
		}
		first, whole, err := budget(filepath.Join(root, "build", "budget.txt"))
		if err != nil {
			return err
		}
		raw, gzip := site.FirstVisit()
		sum := func(what string, limit int) {
			fmt.Printf("%-44s %10d %10d  (%.1f and %.1f of %d KiB)\n", what, raw, gzip, float64(raw)/1024, float64(gzip)/1024, limit)
		}
		sum("until the first game", first)
		for _, p := range site.Parts {
			if p.Behind {
				fmt.Printf("%-44s %10d %10d\n", p.Path, p.Raw, p.Gzip)
				raw, gzip = raw+p.Raw, gzip+p.Gzip
			}
		}
		sum("and behind it, together", whole)
		if raw, _ := site.FirstVisit(); raw > first*1024 {
			return fmt.Errorf("from a host that does not compress, %d KiB come before the first game, the budget is %d KiB (build/budget.txt); "+
				"new code counts as needed at once until make halves has seen that it is not", (raw+1023)/1024, first)
		}
		if raw > whole*1024 {
			return fmt.Errorf("from a host that does not compress, the first visit takes %d KiB, the budget is %d KiB (build/budget.txt)",
				(raw+1023)/1024, whole)
		}
		return nil
	}
	raw, _ := site.FirstVisit()
	fmt.Printf("version %s in %s, first visit %.1f KiB\n", site.Version, out, float64(raw)/1024)
	return nil
}

// budget reads the two numbers of the file, in KiB; lines starting with # are comments.
func budget(path string) (first, whole int, err error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if line := strings.TrimSpace(lines.Text()); line != "" && !strings.HasPrefix(line, "#") {
			_, err = fmt.Sscan(line, &first, &whole)
			return first, whole, err
		}
	}
	return 0, 0, fmt.Errorf("%s holds no numbers", path)
}
