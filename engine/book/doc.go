// Package book is the kit that every rule book is written with.
package book
