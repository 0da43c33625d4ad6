// Swift Testing announces a module of this name for files that import it together with one called UIKit, and brings it on
// Apple's systems alone. This one is empty: it lets such files compile.
