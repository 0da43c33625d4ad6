#pragma once
#include <libinput.h>
#include <libseat.h>
#include <libudev.h>
#include <xkbcommon/xkbcommon.h>
