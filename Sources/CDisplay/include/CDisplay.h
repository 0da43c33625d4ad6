// What an output on displays does in C: terminals, signals and the words of a session's libraries; displays as they were before, after a
// crash too; pixels for scan-out.
#pragma once
#include "descriptors.h"
#include "library_log.h"
#include "pixels.h"
#include "restoring.h"
#include "signal_relay.h"
#include "terminal.h"
