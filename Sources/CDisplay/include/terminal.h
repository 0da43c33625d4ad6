#pragma once

// The modes of a Linux virtual terminal. Functions returning int give 0, or the errno. All but `terminal_open` are safe inside signal
// handlers.

struct terminal_modes {
  int descriptor;
  int keyboard;
  int display;
  int switching;
  int release_signal;
  int acquire_signal;
};

// A descriptor of the process's own virtual terminal, closed on exec: standard input where that is one, else the controlling terminal.
// -1 when there is none.
int terminal_open(void);

// The number N of /dev/ttyN, or 0 when `descriptor` is no virtual terminal.
int terminal_number(int descriptor);

// The number of the virtual terminal in the foreground, or 0.
int terminal_foreground(int descriptor);

// Takes the terminal: no text, no keyboard, and `release_signal` and `acquire_signal` ask before the foreground changes.
// On failure, everything is as before.
int terminal_take(int descriptor, int release_signal, int acquire_signal, struct terminal_modes *_Nonnull former);

// Puts `former` back; an emergency action as well.
void terminal_restore(void *_Nullable former);

// Agrees that the foreground changes away from this terminal.
int terminal_allow_release(int descriptor);
int terminal_confirm_acquire(int descriptor);

// Brings /dev/ttyN to the foreground.
int terminal_switch(int descriptor, int number);

// Lets nobody but the opener of this input device see its events.
int input_device_grab(int descriptor);
