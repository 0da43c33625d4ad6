#include "linked_parts.h"

// Defined in LayerDrawing. The reference is weak: the layers' code links without that target, and where it is linked the reference keeps it
// from being removed as unused.
extern void *acetate_make_layer_drawer(void) __attribute__((weak));

void *layer_drawing_make_drawer(void) { return acetate_make_layer_drawer ? acetate_make_layer_drawer() : 0; }
