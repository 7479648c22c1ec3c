package store

import (
	"strings"
	"syscall/js"
)

// browser is localStorage behind window.vedette.store, a script that catches exceptions. Its methods return {ok, value, error}: ok is false
// when localStorage threw, and error is then the name of the exception.
type browser struct{ js, copy js.Value }

// Browser returns the storage of the browser, or a box in memory with a Notice when the page's script is missing or the browser refuses.
func Browser() Box {
	instead := func(why string) Box {
		m := Memory()
		m.Words = (&RefusedError{why}).Error()
		return m
	}
	vedette := js.Global().Get("vedette")
	if !vedette.Truthy() || !vedette.Get("store").Truthy() {
		return instead("the page is incomplete")
	}
	b := browser{vedette.Get("store"), vedette.Get("second")}
	const probe = "vedette/probe"
	err := b.Set(probe, "1")
	if _, full := err.(*FullError); full {
		return NewDouble(b, b) // stored games can still be read and played
	}
	if err != nil {
		return instead(err.(*RefusedError).Why)
	}
	if val, ok, err := b.Get(probe); err != nil || !ok || val != "1" {
		return instead("it does not store what is written")
	}
	_ = b.Remove(probe) // harmless if it stays
	return NewDouble(b, b)
}

func (b browser) call(method string, args ...any) (js.Value, error) {
	r := b.js.Call(method, args...)
	if r.Get("ok").Truthy() {
		return r.Get("value"), nil
	}
	why := "unknown"
	if e := r.Get("error"); e.Truthy() {
		why = e.String()
	}
	// The names in Chromium and Safari, and in Firefox.
	if strings.Contains(why, "QuotaExceeded") || strings.Contains(why, "QUOTA_REACHED") {
		return js.Undefined(), &FullError{}
	}
	if strings.Contains(why, "PlayedElsewhere") {
		return js.Undefined(), &ConflictError{}
	}
	return js.Undefined(), &RefusedError{why}
}

// Get implements Box.
func (b browser) Get(key string) (string, bool, error) {
	v, err := b.call("get", key)
	if err != nil || v.Type() != js.TypeString {
		return "", false, err
	}
	return v.String(), true, nil
}

// Set implements Box.
func (b browser) Set(key, val string) error {
	_, err := b.call("set", key, val)
	return err
}

// Remove implements Box.
func (b browser) Remove(key string) error {
	_, err := b.call("remove", key)
	return err
}

// All implements Box. The script returns all keys and values in one text, separated by zero bytes, since a call for each key would cost
// more than the reading.
func (b browser) All(prefix string) ([]Pair, error) {
	v, err := b.call("all", prefix)
	if err != nil || v.Type() != js.TypeString || v.String() == "" {
		return nil, err
	}
	parts := strings.Split(v.String(), "\x00")
	out := make([]Pair, 0, len(parts)/2)
	for i := 0; i+1 < len(parts); i += 2 {
		out = append(out, Pair{parts[i], parts[i+1]})
	}
	return out, nil
}

// Found implements Second.
func (b browser) Found() string { return b.copy.Call("found").String() }

// Spill implements Second.
func (b browser) Spill(key, val string) error {
	_, err := b.call("spill", key, val)
	return err
}

// Waiting implements Second.
func (b browser) Waiting() bool { return b.copy.Get("state").String() == "none" }

// Failed implements Second.
func (b browser) Failed() bool { return b.copy.Get("state").String() == "failed" }
