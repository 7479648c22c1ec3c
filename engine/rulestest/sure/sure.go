// Package sure takes what a call returned when all went well, and ends the test when it did not:
//
//	s := sure.Of(sys.Start(in))(t)
//	u := sure.Found(s.unit(3))(t, "the third of them")
package sure

import "github.com/stretchr/testify/require"

// Of is the value of a call that returns no error.
func Of[T any](v T, err error) func(t require.TestingT, what ...any) T {
	return func(t require.TestingT, what ...any) T {
		if h, ok := t.(interface{ Helper() }); ok {
			h.Helper()
		}
		require.NoError(t, err, what...)
		return v
	}
}

// Found is the value of a call that has found it.
func Found[T any](v T, ok bool) func(t require.TestingT, what ...any) T {
	return func(t require.TestingT, what ...any) T {
		if h, ok := t.(interface{ Helper() }); ok {
			h.Helper()
		}
		require.True(t, ok, what...)
		return v
	}
}
