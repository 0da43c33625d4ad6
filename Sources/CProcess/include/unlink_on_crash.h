#pragma once

// Files that mean nothing once the process has died: they are removed when a fatal signal arrives that `emergency_watch` waits for.

// Adds the file at a path, which is copied. Returns its slot, or -1 when all 64 are taken or memory is out: then the file stays.
int unlink_on_crash_add(const char *_Nonnull path);

// Takes a file back: it is complete, or gone.
void unlink_on_crash_remove(int slot);
