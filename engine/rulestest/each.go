package rulestest

// Each is what of gives for each of a list: their names, mostly.
func Each[T, V any](list []T, of func(x T) V) (all []V) {
	for _, x := range list {
		all = append(all, of(x))
	}
	return all
}

// Many is how many of a list are such.
func Many[T any](list []T, is func(x T) bool) (n int) {
	for _, x := range list {
		if is(x) {
			n++
		}
	}
	return n
}

// Sum is what of comes to for all of a list.
func Sum[T any](list []T, of func(x T) int) (n int) {
	for _, x := range list {
		n += of(x)
	}
	return n
}
