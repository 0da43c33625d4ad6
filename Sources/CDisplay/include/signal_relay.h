#pragma once

// Turns signals into bytes on a pipe. A handler is used, and not a blocked signal with signalfd: threads that exist already would still
// receive it.

// Handles `signal_number` by writing it, as one byte, to `descriptor` (a pipe that does not block), until it is given back. One relay a
// signal. Returns 0, EBUSY when the signal is relayed already, or the errno.
int signal_relay_start(int signal_number, int descriptor);

// Puts the former handler back.
void signal_relay_stop(int signal_number);

// The lowest signal number from the realtime range that leaves room for `offset` more.
int signal_realtime(int offset);
