#include "CSoftwareKernels.h"
