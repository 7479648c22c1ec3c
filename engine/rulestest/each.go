package rulestest

// Each is what of gives for each of a list: their names, mostly.
func Each[T, V any](list []T, of func(x T) V) (all []V) {
	for _, x := range list {
		all = append(all, of(x))
	}
	return all
}
