package hill

// actions are the 14 actions of combat, movement and morale (1 to 14 of hill-tables 1.2).
func actions() []procedure { return nil }
