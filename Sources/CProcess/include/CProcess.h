#pragma once
#include "clock_changes.h"
#include "emergency.h"
#include "memory_limit.h"
#include "private_folder.h"
#include "thread_limit.h"
#include "unlink_on_crash.h"
