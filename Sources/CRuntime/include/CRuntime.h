#ifndef C_RUNTIME_H
#define C_RUNTIME_H

// Hooks into the runtime of Swift and its libraries. Only programs with layers can be linked with them: LayerCopying.c refers to
// descriptors of QuartzCore's.
//
// Programs that this is linked into have their main actor on the main thread (MainLoop.c). Nothing is called for that.

#include "LayerCopying.h"
#include "ObjectCreation.h"
#include "ProgramClock.h"

#endif
