package store

import (
	"fmt"
	"hash/crc32"
	"strings"
)

// seal makes a record of what this package writes itself: its format, which is "1", a checksum of body, and body.
func seal(body []byte) string { return "1 " + crc(body) + " " + string(body) }

// unseal is the body of what seal has written; ok is false when the line is of another format or damaged.
func unseal(line string) (body []byte, ok bool) {
	format, rest, _ := strings.Cut(line, " ")
	sum, text, _ := strings.Cut(rest, " ")
	body = []byte(text)
	return body, format == "1" && sum == crc(body)
}

func crc(body []byte) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE(body)) }
