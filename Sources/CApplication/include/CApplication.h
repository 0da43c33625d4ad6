#ifndef C_APPLICATION_H
#define C_APPLICATION_H

#include <stdbool.h>

/// Shows the program's application, and returns when it is left: as the command line tool's input where the program is built into that,
/// else on a display. False in a program that is linked with neither.
bool application_run(void);

/// Calls `init()` of a subclass of NSObject whose type is known when the program runs, as `[[type alloc] init]` does with Objective-C.
///
/// - Parameters:
///   - type: the metadata of the class.
///   - first, second: the metadata of two direct subclasses of NSObject that override `init()` and nothing else. The one entry of
///     NSObject's part of the virtual tables in which they differ is that of `init()`.
/// - Returns: the new object, retained; null when there is no such entry.
void *_Nullable application_make_object(const void *_Nonnull type, const void *_Nonnull first, const void *_Nonnull second);

#endif
