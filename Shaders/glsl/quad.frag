// Fills the pixels of a quad: material · colour · coverage, premultiplied.
//   flat inputs      the quad's record, see quad.vert
//   backdropTexture  a copy of the surface drawn into
//   fragment         what blending takes: see the end of main
// Macros: MATERIAL 0 solid, 1 picture or surface, 2 gradient, 3 shadow, 4 transition. LOCAL: needs local points. PROJECTIVE: with a
// division. CORNERS: rounding or a ring in the shape or the clip, see coverage.glsl. HARD: edges without a ramp. CLIP, POLYGON: confined.
// OUTPUT 0 colour, 1 what alpha keeps of the backdrop, 2 coverage. BLEND n: mixes with the backdrop here, FETCH reading it from the
// framebuffer instead of a copy. SAMPLE, TILED: see sampling.glsl. FROM, TO: see transition.glsl; the transition's function takes the
// place of transition-function.glsl. WHOLE: every pixel is covered fully. PLAIN: and opaque, in colours from 0 to 1 that nothing
// multiplies. COPIED: a pixel's texel stands as far from it as the material's first two numbers say. GUARDED: the transition may make what
// is no number, has a budget of turns, where nothing shows when they are used up, and a function that comes before it. TRIAL: whether
// turns are used up stands in place of alpha. BORDER: a border may lie over the material, whose width stands where a ring's would. With
// material 4, the material's first nine numbers take surface pixels to the transition's coordinates. INTERPOLATED: the device has done so.
// EARLY: see bare.frag. FOLDED, PLANES: see sampling.glsl. MIXED: see frame.glsl. DITHERED: see dither.glsl. WIDE: see range.glsl.
// variants: MATERIAL={0,1,2,3} LOCAL SAMPLE=1 OUTPUT=0 CORNERS BORDER WIDE
// variants: MATERIAL={0,1} LOCAL SAMPLE=1 OUTPUT=0 WIDE BLEND={5,7,9,20}
// variants: MATERIAL=4 LOCAL FROM=1 TO=1 OUTPUT=0 WIDE
// variants: MATERIAL={0,2,3} LOCAL OUTPUT={0,1,2} [PROJECTIVE] [CORNERS] [HARD] [CLIP] [POLYGON]
// variants: MATERIAL={0,1,2,3} LOCAL SAMPLE=1 OUTPUT=0 CORNERS [CONTINUOUS] [LIMITED] [RING] [CLIP] [BORDER]
// variants: MATERIAL=2 LOCAL OUTPUT={0,1} [CURVED] [STOPS] [DITHERED]
// variants: MATERIAL={0,1,2,3} LOCAL SAMPLE=2 OUTPUT=0 PROJECTIVE CORNERS CONTINUOUS LIMITED RING CURVED STOPS BORDER HARD CLIP POLYGON
// variants: MATERIAL={2,3} LOCAL OUTPUT={0,1} DITHERED [CORNERS]
// variants: MATERIAL=1 LOCAL SAMPLE={0,1,2} OUTPUT={0,1,2} [PROJECTIVE] [CORNERS] [CLIP] [TILED]
// variants: MATERIAL={0,1,2} LOCAL SAMPLE=1 CORNERS BORDER OUTPUT={0,1} [PROJECTIVE] [HARD] [CLIP] [POLYGON]
// variants: MATERIAL=1 LOCAL SAMPLE={1,2} FOLDED OUTPUT=0 [PROJECTIVE] [CORNERS] [CLIP] [HARD]
// variants: MATERIAL={0,1} LOCAL SAMPLE={0,1,2} OUTPUT=0 WHOLE [PLAIN]
// variants: MATERIAL=1 OUTPUT=0 WHOLE COPIED [PLAIN]
// variants: MATERIAL=1 OUTPUT=0 WHOLE COPIED PLANES [PLAIN] [MIXED]
// variants: MATERIAL=1 LOCAL SAMPLE={0,1,2} OUTPUT=0 PLANES [WHOLE] [PLAIN] [MIXED]
// variants: MATERIAL=1 LOCAL SAMPLE=1 OUTPUT={0,1,2} PLANES [PROJECTIVE] [CLIP]
// variants: MATERIAL=1 LOCAL SAMPLE=1 OUTPUT=0 PLANES CORNERS [CLIP] [BORDER]
// variants: MATERIAL=4 FROM={1,3} TO={1,3} OUTPUT=0 WHOLE [PLAIN] [INTERPOLATED]
// variants: MATERIAL={0,1} LOCAL SAMPLE=1 OUTPUT=0 EARLY [CORNERS]
// variants: MATERIAL=4 FROM={0,3} TO={0,3} OUTPUT=0 WHOLE PLAIN INTERPOLATED FILLED
// variants: MATERIAL=4 TRANSITION FROM=1 TO=1 OUTPUT=0
// variants: MATERIAL=4 FROM={0,1,2} TO={0,1,2} OUTPUT=0 [PROJECTIVE] [WHOLE]
// variants: MATERIAL=4 FROM={1,4} TO={3,4} OUTPUT=0
// variants: MATERIAL=4 LOCAL FROM=1 TO=1 OUTPUT={0,1,2} [CORNERS] [CLIP] [POLYGON]
// variants: MATERIAL={0,1,2} LOCAL SAMPLE=1 OUTPUT=0 BLEND={1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28}
#ifdef FETCH
#extension GL_EXT_shader_framebuffer_fetch : require
#endif
#ifdef EARLY
layout(early_fragment_tests) in;
#endif
precision highp float;
precision highp int;
#include "range.glsl"
#include "choose.glsl"
#include "data.glsl"
#include "coverage.glsl"
#ifdef CLIP
#include "clip.glsl"
#endif
#ifdef POLYGON
#include "polygon.glsl"
#endif
#ifdef PLANES
#define LUMA_TEXTURE pictureTexture
#include "frame.glsl"
#define COPIED_TEXEL(place) frameTexel(place)
#else
#define COPIED_TEXEL(place) texelFetch(pictureTexture, place, 0)
#endif
#ifdef COPIED
#ifndef PLANES
uniform highp sampler2D pictureTexture;
#endif
#elif MATERIAL == 1
#include "sampling.glsl"
#elif MATERIAL == 2
#include "gradient.glsl"
#elif MATERIAL == 3
#include "shadow.glsl"
#elif MATERIAL == 4
#include "transition.glsl"
#include "transition-function.glsl"
#endif
#ifdef DITHERED
#include "dither.glsl"
#endif
#ifdef BLEND
uniform highp sampler2D backdropTexture;
#include "blending.glsl"
#endif

flat in vec4 edgeA, edgeB, edgeC;
flat in vec4 color;
#ifdef LOCAL
flat in vec4 rowX, rowY, rowW;
#endif
#ifdef CORNERS
flat in vec4 outlineRect, outlineRadii;
#endif
#ifdef BORDER
flat in vec4 borderColor;
flat in float borderOpacity;
#endif
#if MATERIAL != 0
flat in vec4 material0, material1;
#endif
#if MATERIAL != 0 || defined(POLYGON)
flat in vec4 material2;
#endif

#ifdef FETCH
inout vec4 fragment;
#else
out vec4 fragment;
#endif

#ifdef INTERPOLATED
in vec2 coordinates;
#endif
#if MATERIAL == 4
// The transition's coordinates of a pixel's centre.
vec2 transitionPlace(vec2 point) {
#ifdef INTERPOLATED
  return coordinates;
#elif defined(PROJECTIVE)
  vec3 homogeneous = vec3(point, 1.0);
  float w = 1.0 / dot(vec3(material1.zw, material2.x), homogeneous);
  return vec2(dot(material0.xyz, homogeneous), dot(vec3(material0.w, material1.xy), homogeneous)) * w;
#else
  return vec2(material0.x * point.x + material0.y * point.y + material0.z, material0.w * point.x + material1.x * point.y + material1.y);
#endif
}
#endif

#ifdef GUARDED
// 0 in place of what is no number; told from the bits, since compilers take x != x for false.
vec4 numbersOnly(vec4 color) {
  return mix(color, vec4(0.0), greaterThan(floatBitsToUint(color) & 0x7fffffffu, uvec4(0x7f800000u)));
}
#endif

void main() {
  vec2 point = gl_FragCoord.xy;
#ifdef LOCAL
  int flags = int(rowY.w);
  LocalFrame frame = localFrame(point, rowX.xyz, rowY.xyz, rowW.xyz);
#else
  int flags = 0;
#endif
#ifdef WHOLE
  float coverage = 1.0;
#else
  float coverage = edgeCoverage(point, edgeA, edgeB, edgeC, flags);
#endif
#ifdef CORNERS
#ifdef BORDER
  float ringWidth = (flags & HAS_BORDER) != 0 ? 0.0 : rowX.w;
#else
  float ringWidth = rowX.w;
#endif
  coverage = shapeCoverage(frame, coverage, outlineRect, outlineRadii, ringWidth, (flags & IS_CONTINUOUS) != 0);
#endif
#ifdef CLIP
  int clip = int(rowW.w);
  if (clip >= 0) coverage *= clipCoverage(point, clip);
#endif
#ifdef POLYGON
  if (material2.z > 0.0 && !isInside(point, int(material2.z), int(material2.w))) discard;
#endif
#ifndef WHOLE
  if (coverage <= 0.0) discard;
#endif

#if MATERIAL == 1 && !defined(COPIED) && !defined(TILED) && !defined(PLANES)
  // Where a polygon's corners begin, of a quad with one.
  int packedOrigin = material2.z > 0.0 ? 0 : int(material2.w);
  pageOrigin = ivec2(packedOrigin & ((1 << PAGE_ORIGIN_BITS) - 1), packedOrigin >> PAGE_ORIGIN_BITS);
#endif

#ifdef PLAIN
#ifdef COPIED
  fragment = COPIED_TEXEL(ivec2(point) + ivec2(material0.xy));
#elif MATERIAL == 1
  fragment = ROUNDED(sampleMaterial(frame, material0, material1, material2.xy));
#elif MATERIAL == 4
  fragment = ROUNDED(transition(transitionPlace(point)));
#else
  fragment = ROUNDED(color);
#endif
#else
#ifdef COPIED
  vec4 source = color * COPIED_TEXEL(ivec2(point) + ivec2(material0.xy));
#elif MATERIAL == 1
  vec4 source = color * sampleMaterial(frame, material0, material1, material2.xy);
#elif MATERIAL == 2
  vec4 source = color * gradientColor(frame.point, material0, material1, material2.xy);
#elif MATERIAL == 3
  vec4 source = color * blurredRectangleAlpha(frame.point, material0, material1, material2.x);
#elif MATERIAL == 4
#ifdef GUARDED
  prepareTransition();
  vec4 source = numbersOnly(transition(transitionPlace(point)));
  source = color * IN_RANGE(source);
#ifdef TRIAL
  source.a = float(remainingTurns < 0);
#else
  if (remainingTurns < 0) source = vec4(0.0);
#endif
#else
  vec4 source = transition(transitionPlace(point));
  source = color * IN_RANGE(source);
#endif
#else
  vec4 source = color;
#endif

#if MATERIAL != 4
  source = IN_RANGE(source);
#endif
#ifdef DITHERED
#if MATERIAL == 3
  source = ditheredAlpha(source, ditherOffset(int(point.x), int(point.y)));
#else
  source = dithered(source, ditherOffset(int(point.x), int(point.y)));
#endif
#endif
#ifdef BORDER
  if ((flags & HAS_BORDER) != 0) {
    float border = 1.0 - insideCoverage(frame, outlineRect, outlineRadii, rowX.w, (flags & IS_CONTINUOUS) != 0);
    source = source * (1.0 - borderOpacity * border) + borderColor * border;
  }
#endif

#ifdef BLEND
#ifdef FETCH
  fragment = ROUNDED(composite(source, coverage, fragment));
#else
  fragment = ROUNDED(composite(source, coverage, texelFetch(backdropTexture, ivec2(point), 0)));
#endif
#elif OUTPUT == 1
  fragment = vec4(1.0 - coverage * (1.0 - source.a));
#elif OUTPUT == 2
  fragment = vec4(coverage);
#else
  fragment = ROUNDED(source * coverage);
#endif
#endif
}
