// Processors with AVX2.
#define GATHER(base, offsets) (u32x8) _mm256_i32gather_epi32((const int *)(base), (__m256i)(offsets), 1)
#define GATHER_PAIRS(base, offsets, left, right) gather_pairs_avx2(base, offsets, left, right)
#define SCALED(a, b) (i16x16) _mm256_mulhrs_epi16((__m256i)(a), (__m256i)(b))
#define VARIANT(name) name##_avx2
