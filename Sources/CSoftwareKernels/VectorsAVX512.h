// Processors with AVX-512: foundation, bytes and words, doublewords and quadwords.
#define GATHER(base, offsets) (u32x8) _mm256_i32gather_epi32((const int *)(base), (__m256i)(offsets), 1)
#define GATHER_PAIRS(base, offsets, left, right) gather_pairs_avx2(base, offsets, left, right)
#define SCALED(a, b) (i16x16) _mm256_mulhrs_epi16((__m256i)(a), (__m256i)(b))
#define VARIANT(name) name##_avx512
#define LANES 16
#define INDICES {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
#define PIXELS(...) PIXELS_64(__VA_ARGS__)
#define UNPACK_LOW(a, b) _mm512_unpacklo_epi8((__m512i)(a), (__m512i)(b))
#define UNPACK_HIGH(a, b) _mm512_unpackhi_epi8((__m512i)(a), (__m512i)(b))
#define PAIR_LOW(a, b) (i32x16) _mm512_unpacklo_epi32((__m512i)(a), (__m512i)(b))
#define PAIR_HIGH(a, b) (i32x16) _mm512_unpackhi_epi32((__m512i)(a), (__m512i)(b))
#define PACK(a, b) _mm512_packus_epi16((__m512i)(a), (__m512i)(b))
#define SCALED_WORDS(a, b) _mm512_mulhrs_epi16((__m512i)(a), (__m512i)(b))
#define MULTIPLIED_HIGH(a, b) _mm512_mulhi_epu16((__m512i)(a), (__m512i)(b))
#define MADD_BYTES(a, b) _mm512_maddubs_epi16((__m512i)(a), (__m512i)(b))
#define MADD_WORDS(a, b) _mm512_madd_epi16((__m512i)(a), (__m512i)(b))
#define GATHER_LONGS(base, offsets) _mm512_i64gather_epi64((__m512i)(offsets), base, 1)
#define GATHER_INTS(base, offsets) _mm512_i32gather_epi32((__m512i)(offsets), base, 1)
#define HAS_SHUFFLE 1
#define SHUFFLE_INTS(v, indices) (bytes) _mm512_permutexvar_epi32((__m512i)(indices), (__m512i)(v))
