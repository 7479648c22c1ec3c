// Command program is Vedette as it runs in the browser, compiled to WebAssembly.
package main

import "vedette/app"

func main() { app.Main() }
