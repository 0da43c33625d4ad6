// Calls init(layer:) and init() of CALayer on a class that is known only at run time.
//
// Swift calls initialisers so only when they are `required`, and those every subclass with initialisers of its own has to repeat. The entry
// is in every class's method table all the same: the class's own initialiser, the inherited one, or one that stops the program where the
// class has neither. The runtime finds it, as it does for programs that are linked with a library of classes that may change: by the
// method's descriptor, whose symbol is the mangled name of `QuartzCore.CALayer.init(layer: Any)`. Renaming it fails to link.

#include "LayerCopying.h"

extern const char initializerDescriptor[] __asm__("$s10QuartzCore7CALayerC5layerACyp_tcfCTq");
extern const char classDescriptor[] __asm__("$s10QuartzCore7CALayerCMn");

extern void *swift_lookUpClassMethod(const void *metadata, const void *method, const void *classOfMethod);

// An initialiser gets its class where a method gets its object.
typedef __attribute__((swiftcall)) void *(*Initializer)(void *any, __attribute__((swift_context)) const void *layerClass);

void *lc_copy(const void *layerClass, void *any) {
  Initializer initializer = (Initializer)swift_lookUpClassMethod(layerClass, initializerDescriptor, classDescriptor);
  return initializer(any, layerClass);
}

// init() is NSObject's, which CALayer overrides.
extern const char plainInitializerDescriptor[] __asm__("$s10Foundation8NSObjectCACycfCTq");
extern const char rootClassDescriptor[] __asm__("$s10Foundation8NSObjectCMn");

typedef __attribute__((swiftcall)) void *(*PlainInitializer)(__attribute__((swift_context)) const void *layerClass);

void *lc_make(const void *layerClass) {
  PlainInitializer initializer = (PlainInitializer)swift_lookUpClassMethod(layerClass, plainInitializerDescriptor, rootClassDescriptor);
  return initializer(layerClass);
}
