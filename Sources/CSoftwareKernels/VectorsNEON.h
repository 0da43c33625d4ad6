// Processors with NEON, which every 64-bit ARM has. Other vectors are what the compiler makes of those for any processor.
#define GATHER(base, offsets) gather_baseline(base, offsets)
#define GATHER_PAIRS(base, offsets, left, right) (*(left) = gather_baseline(base, offsets), *(right) = gather_baseline((base) + 4, offsets))
#define SCALED(a, b) scaled_neon(a, b)
#define VARIANT(name) name##_neon
#define LANES 8
#define INDICES {0, 1, 2, 3, 4, 5, 6, 7}
#define PIXELS(...) PIXELS_32(__VA_ARGS__)
#define UNPACK_LOW(a, b) unpacked_low_baseline(a, b)
#define UNPACK_HIGH(a, b) unpacked_high_baseline(a, b)
#define PAIR_LOW(a, b) paired_low_baseline(a, b)
#define PAIR_HIGH(a, b) paired_high_baseline(a, b)
#define PACK(a, b) packed_baseline(a, b)
#define SCALED_WORDS(a, b) scaled_neon(a, b)
#define MULTIPLIED_HIGH(a, b) multiplied_high_neon(a, b)
#define MADD_BYTES(a, b) madd_bytes_baseline(a, b)
#define MADD_WORDS(a, b) madd_words_baseline((i16x16)(a), (i16x16)(b))
#define GATHER_LONGS(base, offsets) gather_longs_baseline(base, offsets)
#define GATHER_INTS(base, offsets) gather_baseline(base, offsets)
// There is none.
#define HAS_SHUFFLE 0
#define SHUFFLE_INTS(v, indices) (v)
