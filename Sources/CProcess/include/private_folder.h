#pragma once

// Sees that a folder is there which is this user's alone to write into, making what is missing of its path (mode 0700). Its last `depth`
// components have to be folders that belong to the user and that nobody else may write into; what is above is not looked at.
//
// Returns 0, EPERM where a component is another user's or may be written by others, or the errno of what failed.
int private_folder(const char *_Nonnull path, int depth);
