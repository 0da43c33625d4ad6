// Processors with AVX2.
#define GATHER(base, offsets) (u32x8) _mm256_i32gather_epi32((const int *)(base), (__m256i)(offsets), 1)
#define GATHER_PAIRS(base, offsets, left, right) gather_pairs_avx2(base, offsets, left, right)
#define SCALED(a, b) (i16x16) _mm256_mulhrs_epi16((__m256i)(a), (__m256i)(b))
#define VARIANT(name) name##_avx2
#define LANES 8
#define INDICES {0, 1, 2, 3, 4, 5, 6, 7}
#define PIXELS(...) PIXELS_32(__VA_ARGS__)
#define UNPACK_LOW(a, b) _mm256_unpacklo_epi8((__m256i)(a), (__m256i)(b))
#define UNPACK_HIGH(a, b) _mm256_unpackhi_epi8((__m256i)(a), (__m256i)(b))
#define PAIR_LOW(a, b) (i32x8) _mm256_unpacklo_epi32((__m256i)(a), (__m256i)(b))
#define PAIR_HIGH(a, b) (i32x8) _mm256_unpackhi_epi32((__m256i)(a), (__m256i)(b))
#define PACK(a, b) (u8x32) _mm256_packus_epi16((__m256i)(a), (__m256i)(b))
#define SCALED_WORDS(a, b) (i16x16) _mm256_mulhrs_epi16((__m256i)(a), (__m256i)(b))
#define MULTIPLIED_HIGH(a, b) (u16x16) _mm256_mulhi_epu16((__m256i)(a), (__m256i)(b))
#define MADD_BYTES(a, b) (i16x16) _mm256_maddubs_epi16((__m256i)(a), (__m256i)(b))
#define MADD_WORDS(a, b) (i32x8) _mm256_madd_epi16((__m256i)(a), (__m256i)(b))
#define GATHER_LONGS(base, offsets) _mm256_i64gather_epi64((const long long *)(base), (__m256i)(offsets), 1)
#define GATHER_INTS(base, offsets) _mm256_i32gather_epi32((const int *)(base), (__m256i)(offsets), 1)
#define HAS_SHUFFLE 1
#define SHUFFLE_INTS(v, indices) (bytes) _mm256_permutevar8x32_epi32((__m256i)(v), (__m256i)(indices))
