package rulestest

// Each returns the results of of for every element of a list.
func Each[T, V any](list []T, of func(x T) V) (all []V) {
	for _, x := range list {
		all = append(all, of(x))
	}
	return all
}

// Many returns the number of elements for which is holds.
func Many[T any](list []T, is func(x T) bool) (n int) {
	for _, x := range list {
		if is(x) {
			n++
		}
	}
	return n
}

// Sum returns the sum of of over all elements.
func Sum[T any](list []T, of func(x T) int) (n int) {
	for _, x := range list {
		n += of(x)
	}
	return n
}
