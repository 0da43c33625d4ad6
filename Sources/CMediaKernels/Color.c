#include "CMediaKernels.h"

// MARK: Every processor

static void luma(const uint8_t *restrict rgba, size_t width, uint8_t *restrict out) {
  for (size_t x = 0; x < width; x++) {
    const uint8_t *pixel = rgba + 4 * x;
    out[x] = (uint8_t)((pixel[0] * 11966u + pixel[1] * 40254u + pixel[2] * 4064u + (16u << 16) + (1u << 15)) >> 16);
  }
}

static void color(const uint8_t *restrict top, const uint8_t *restrict bottom, size_t blocks, uint8_t *restrict cb, uint8_t *restrict cr) {
  const int32_t bias = (128 << 18) + (1 << 17);
  for (size_t x = 0; x < blocks; x++) {
    const uint8_t *a = top + 8 * x, *b = bottom + 8 * x;
    int32_t red = a[0] + a[4] + b[0] + b[4], green = a[1] + a[5] + b[1] + b[5], blue = a[2] + a[6] + b[2] + b[6];
    cb[x] = (uint8_t)((red * -6596 + green * -22188 + blue * 28784 + bias) >> 18);
    cr[x] = (uint8_t)((red * 28784 + green * -26145 + blue * -2639 + bias) >> 18);
  }
}

static const MKColorKernels baseline = {luma, color};

const MKColorKernels *mk_baseline_color_kernels(void) { return &baseline; }

#if defined(__x86_64__)

// MARK: AVX2

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

// Eight pixels' luma as 32-bit numbers. The factor of green does not fit into 16 bits, half of it does.
AVX2 static inline __m256i luma8(const uint8_t *rgba) {
  const __m256i redGreen = _mm256_setr_epi8(
      0, -1, 1, -1, 4, -1, 5, -1, 8, -1, 9, -1, 12, -1, 13, -1, 0, -1, 1, -1, 4, -1, 5, -1, 8, -1, 9, -1, 12, -1, 13, -1);
  const __m256i greenBlue = _mm256_setr_epi8(
      1, -1, 2, -1, 5, -1, 6, -1, 9, -1, 10, -1, 13, -1, 14, -1, 1, -1, 2, -1, 5, -1, 6, -1, 9, -1, 10, -1, 13, -1, 14, -1);
  __m256i pixels = _mm256_loadu_si256((const __m256i *)rgba);
  __m256i sum = _mm256_add_epi32(
    _mm256_madd_epi16(_mm256_shuffle_epi8(pixels, redGreen), _mm256_set1_epi32(20127 << 16 | 11966)),
    _mm256_madd_epi16(_mm256_shuffle_epi8(pixels, greenBlue), _mm256_set1_epi32(4064 << 16 | 20127)));
  return _mm256_srli_epi32(_mm256_add_epi32(sum, _mm256_set1_epi32((16 << 16) + (1 << 15))), 16);
}

AVX2 static void luma_avx2(const uint8_t *restrict rgba, size_t width, uint8_t *restrict out) {
  size_t x = 0;
  for (; x + 32 <= width; x += 32) {
    const uint8_t *pixels = rgba + 4 * x;
    __m256i low = _mm256_packus_epi32(luma8(pixels), luma8(pixels + 32));
    __m256i high = _mm256_packus_epi32(luma8(pixels + 64), luma8(pixels + 96));
    // Packing works in halves: four pixels of each of the four come first.
    __m256i packed = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(low, high), _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
    _mm256_storeu_si256((__m256i *)(out + x), packed);
  }
  luma(rgba + 4 * x, width - x, out + x);
}

// The sums of four blocks: red, green, blue, alpha as 16-bit numbers.
AVX2 static inline __m256i sums4(const uint8_t *top, const uint8_t *bottom) {
  const __m256i pairs = _mm256_setr_epi8(
      0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  const __m256i ones = _mm256_set1_epi8(1);
  __m256i a = _mm256_maddubs_epi16(_mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)top), pairs), ones);
  __m256i b = _mm256_maddubs_epi16(_mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)bottom), pairs), ones);
  return _mm256_add_epi16(a, b);
}

// One colour of eight blocks as 32-bit numbers, in the order 0 1 4 5 2 3 6 7.
AVX2 static inline __m256i color8(__m256i first, __m256i second, __m256i factors) {
  __m256i sum = _mm256_hadd_epi32(_mm256_madd_epi16(first, factors), _mm256_madd_epi16(second, factors));
  return _mm256_srai_epi32(_mm256_add_epi32(sum, _mm256_set1_epi32((128 << 18) + (1 << 17))), 18);
}

AVX2 static inline __m128i bytes16(__m256i low, __m256i high) {
  // 0 1 4 5, 8 9 12 13 | 2 3 6 7, 10 11 14 15
  __m256i words = _mm256_packs_epi32(low, high);
  words = _mm256_permutevar8x32_epi32(words, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
  return _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
}

AVX2 static void color_avx2(
    const uint8_t *restrict top, const uint8_t *restrict bottom, size_t blocks, uint8_t *restrict cb, uint8_t *restrict cr) {
  const __m256i cbFactors = _mm256_set1_epi64x((int64_t)(uint16_t)-6596 | (int64_t)(uint16_t)-22188 << 16 | (int64_t)28784 << 32);
  const __m256i crFactors = _mm256_set1_epi64x((int64_t)28784 | (int64_t)(uint16_t)-26145 << 16 | (int64_t)(uint16_t)-2639 << 32);
  size_t x = 0;
  for (; x + 16 <= blocks; x += 16) {
    const uint8_t *a = top + 8 * x, *b = bottom + 8 * x;
    __m256i s0 = sums4(a, b), s1 = sums4(a + 32, b + 32), s2 = sums4(a + 64, b + 64), s3 = sums4(a + 96, b + 96);
    _mm_storeu_si128((__m128i *)(cb + x), bytes16(color8(s0, s1, cbFactors), color8(s2, s3, cbFactors)));
    _mm_storeu_si128((__m128i *)(cr + x), bytes16(color8(s0, s1, crFactors), color8(s2, s3, crFactors)));
  }
  color(top + 8 * x, bottom + 8 * x, blocks - x, cb + x, cr + x);
}

static const MKColorKernels avx2 = {luma_avx2, color_avx2};

const MKColorKernels *mk_color_kernels(void) { return __builtin_cpu_supports("avx2") ? &avx2 : &baseline; }

#else

const MKColorKernels *mk_color_kernels(void) { return &baseline; }

#endif
