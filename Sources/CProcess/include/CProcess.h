#pragma once
#include "doomed_files.h"
#include "emergency.h"
#include "memory_limit.h"
