#pragma once
#include "descriptors.h"
#include "library_log.h"
#include "signal_relay.h"
#include "terminal.h"
