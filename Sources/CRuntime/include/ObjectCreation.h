#ifndef OBJECT_CREATION_H
#define OBJECT_CREATION_H

/// Calls `init()` of a subclass of NSObject whose type is known when the program runs, as `[[type alloc] init]` does with Objective-C.
///
/// - Parameters:
///   - type: the metadata of the class.
///   - first, second: the metadata of two direct subclasses of NSObject that override `init()` and nothing else. The one entry of
///     NSObject's part of the virtual tables in which they differ is that of `init()`.
/// - Returns: the new object, retained; null when there is no such entry.
void *_Nullable application_make_object(const void *_Nonnull type, const void *_Nonnull first, const void *_Nonnull second);

#endif
