package widget

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Known finds every key that keys.go defines.
func TestEveryKeyIsKnown(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "keys.go", nil, 0)
	require.NoError(t, err)
	n := 0
	ast.Inspect(file, func(x ast.Node) bool {
		spec, ok := x.(*ast.ValueSpec)
		if !ok || spec.Names[0].Name == "known" {
			return true
		}
		key, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		require.NoError(t, err)
		assert.True(t, Known(key), spec.Names[0].Name)
		n++
		return true
	})
	assert.Equal(t, len(known), n)
}
