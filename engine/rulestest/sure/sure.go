// Package sure unwraps the results of a call that must succeed, and ends the test when it did not:
//
//	s := sure.Of(sys.Start(in))(t)
//	u := sure.Found(s.unit(3))(t, "the third of them")
package sure

import "github.com/stretchr/testify/require"

// Of returns the value of a call that must return no error.
func Of[T any](v T, err error) func(t require.TestingT, what ...any) T {
	return func(t require.TestingT, what ...any) T {
		if h, ok := t.(interface{ Helper() }); ok {
			h.Helper()
		}
		require.NoError(t, err, what...)
		return v
	}
}

// Found returns the value of a call that must return true.
func Found[T any](v T, ok bool) func(t require.TestingT, what ...any) T {
	return func(t require.TestingT, what ...any) T {
		if h, ok := t.(interface{ Helper() }); ok {
			h.Helper()
		}
		require.True(t, ok, what...)
		return v
	}
}
