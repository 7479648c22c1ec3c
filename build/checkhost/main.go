// Command checkhost checks the host of a published site from outside and says what is wrong in plain words.
//
//	make check-host URL=https://example.org/vedette/
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"vedette/build/browser"
	"vedette/build/host/outside"
	"vedette/build/pack"
)

func main() {
	if len(os.Args) != 2 || os.Args[1] == "" {
		fmt.Fprintln(os.Stderr, "which host? make check-host URL=https://example.org/vedette/")
		os.Exit(2)
	}
	good, err := run(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if err != nil || !good {
		os.Exit(1)
	}
}

func run(address string) (good bool, err error) {
	root, err := pack.Root()
	if err != nil {
		return false, err
	}
	found, err := outside.Check(address, filepath.Join(root, "build", "out", "site"))
	if err != nil {
		return false, err
	}
	if chromium, err := browser.Find(); err != nil {
		found = append(found, outside.Finding{What: "Not tried without a network: " + err.Error() + "."})
	} else if f, err := outside.Offline(chromium, address); err != nil {
		found = append(found, outside.Finding{What: "Not tried without a network: " + err.Error() + "."})
	} else {
		found = append(found, f)
	}
	for _, f := range found {
		fmt.Println(f)
	}
	if outside.Wrong(found) {
		fmt.Println("Mend what is WRONG, then ask again.")
		return false, nil
	}
	fmt.Println("All well: this host serves the site as it was built.")
	return true, nil
}
