package terse

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
)

// same are JSON texts with their terse form.
var same = map[string]string{
	`{"l":[["lost","Trained band",3],["off",[0]]],"b":true}`: `{l[[lost,Trained band,3][off[0]]]b!}`,
	`{}`: `{}`, `[]`: `[]`, `[1,-2,3.5]`: `[1,-2,3.5]`, `[true,false,null]`: `[!~_]`, `[1,true,2]`: `[1!2]`,
	`["",["a"],""]`: `[""[a]""]`, `["1st","-x","a b","É"]`: `["1st""-x"a b,É]`,
	`["a,b","c:d","e!","f_","g\"h","i\\","[","\u0001"]`: `["a,b""c:d""e!""f_""g\"h""i\\""[""\u0001"]`,
	`{"a:b":1,"c":{"d":[{}]},"":2}`:                     `{"a:b":1,c{d[{}]}"":2}`,
	`{"a":"b","c":null,"d":-1}`:                         `{a:b,c_d:-1}`,
}

func TestWriteAndRead(t *testing.T) {
	for text, want := range same {
		assert.Equal(t, want, Write(text))
		assert.Equal(t, text, sure.Of(Read(want))(t, want))
	}
}

func TestReadRefuses(t *testing.T) {
	for _, bad := range []string{"", "[", "{", "[1", "{a", "]", "[]]", "{a:1]", "[1}", `["a`, "{:1}", "[,]", "[a\\b]", "{a"} {
		got, err := Read(bad)
		if err == nil {
			assert.False(t, json.Valid([]byte(got)), "%s: %s", bad, got)
		}
	}
}

// FuzzWrite checks that any JSON reads back.
func FuzzWrite(f *testing.F) {
	for text := range same {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_, _ = Read(string(data))
		var v any
		if json.Unmarshal(data, &v) != nil {
			return
		}
		text := sure.Of(json.Marshal(v))(t)
		short := Write(string(text))
		require.Equal(t, string(text), sure.Of(Read(short))(t, short), short)
	})
}
