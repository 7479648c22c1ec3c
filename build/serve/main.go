// Command serve serves the built site locally, as a plain static host does.
package main

import (
	"flag"
	"fmt"
	"net"
	"os"
	"os/signal"
	"path/filepath"

	"vedette/build/host"
	"vedette/build/pack"
)

func main() {
	dir := flag.String("dir", "", "folder to serve (default build/out/site)")
	base := flag.String("base", "/", "path of the site on this host")
	open := flag.String("host", "127.0.0.1", "address to listen on; 0.0.0.0 lets other devices in")
	cache := flag.String("cache", "", "Cache-Control header of every answer")
	rate := flag.Int("rate", 0, "bytes in a second, 0 for no limit")
	encoded := flag.Bool("encoded", false, "compress text on the way")
	flag.Parse()
	if *dir == "" {
		root, err := pack.Root()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		*dir = filepath.Join(root, "build", "out", "site")
	}
	h := host.New(*dir, *base)
	if *cache != "" {
		h.Header("Cache-Control", *cache)
	}
	h.Rate(*rate)
	h.Encoded(*encoded)

	port := os.Getenv("PORT")
	err := h.Start(net.JoinHostPort(*open, first(port, "8080")))
	if err != nil && port == "" {
		err = h.Start(net.JoinHostPort(*open, "0"))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("Vedette is at %s (end with Ctrl-C)\n", h.URL())
	end := make(chan os.Signal, 1)
	signal.Notify(end, os.Interrupt)
	<-end
	h.Stop()
}

func first(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}
