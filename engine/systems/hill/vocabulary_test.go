package hill

import (
	"testing"

	"vedette/engine/rulestest"
)

func TestWords(t *testing.T) { rulestest.Words(t, words) }
