// Package sure takes what a call returned when all went well, and ends the test when it did not:
//
//	s := sure.Of(sys.Start(in))(t)
//	u := sure.Found(s.unit(3))(t)
package sure

import "github.com/stretchr/testify/require"

// Of is the value of a call that returns no error.
func Of[T any](v T, err error) func(require.TestingT) T {
	return func(t require.TestingT) T {
		if h, ok := t.(interface{ Helper() }); ok {
			h.Helper()
		}
		require.NoError(t, err)
		return v
	}
}

// Found is the value of a call that has found it.
func Found[T any](v T, ok bool) func(require.TestingT) T {
	return func(t require.TestingT) T {
		if h, ok := t.(interface{ Helper() }); ok {
			h.Helper()
		}
		require.True(t, ok)
		return v
	}
}
