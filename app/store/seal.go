package store

import (
	"fmt"
	"hash/crc32"
	"strings"
)

// seal makes a record of a body that this package encodes itself: the format, "1", a checksum of body, and body.
func seal(body []byte) string { return "1 " + crc(body) + " " + string(body) }

// unseal returns the body of a record that seal has made; ok is false when it has another format or is damaged.
func unseal(line string) (body []byte, ok bool) {
	format, rest, _ := strings.Cut(line, " ")
	sum, text, _ := strings.Cut(rest, " ")
	body = []byte(text)
	return body, format == "1" && sum == crc(body)
}

func crc(body []byte) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE(body)) }
