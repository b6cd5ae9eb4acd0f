extension Duration { public var wholeSecondsRoundedUp: Int64 { let (s, a) = components; return a > 0 ? s + 1 : s } }
