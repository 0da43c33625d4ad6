// Any processor.
#define GATHER(base, offsets) gather_baseline(base, offsets)
#define GATHER_PAIRS(base, offsets, left, right) (*(left) = gather_baseline(base, offsets), *(right) = gather_baseline((base) + 4, offsets))
#define SCALED(a, b) scaled_baseline(a, b)
#define VARIANT(name) name##_baseline
