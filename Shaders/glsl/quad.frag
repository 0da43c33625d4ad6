// Fills the pixels of a quad: material · colour · coverage, premultiplied.
//   flat inputs      the quad's record, see quad.vert
//   backdropTexture  a copy of the surface drawn into
//   fragment         what blending takes: see the end of main
// Macros: MATERIAL 0 solid, 1 picture or surface, 2 gradient, 3 shadow. LOCAL: needs local points. PROJECTIVE: with a division. CORNERS: rounding or a ring
// in the shape or the clip. HARD: edges without a ramp. CLIP, POLYGON: confined. OUTPUT 0 colour, 1 what alpha keeps of the backdrop, 2 coverage.
// BLEND n: mixes with the backdrop here, FETCH reading it from the framebuffer instead of a copy. SAMPLE, TILED: see sampling.glsl.
// variants: MATERIAL={0,2,3} LOCAL OUTPUT={0,1,2} [PROJECTIVE] [CORNERS] [HARD] [CLIP] [POLYGON]
// variants: MATERIAL=1 LOCAL SAMPLE={0,1,2} OUTPUT={0,1,2} [PROJECTIVE] [CORNERS] [CLIP] [TILED]
// variants: MATERIAL={0,1,2} LOCAL SAMPLE=1 OUTPUT=0 BLEND={1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28}
#ifdef FETCH
#extension GL_EXT_shader_framebuffer_fetch : require
#endif
precision highp float;
precision highp int;
#include "data.glsl"
#include "coverage.glsl"
#ifdef CLIP
#include "clip.glsl"
#endif
#ifdef POLYGON
#include "polygon.glsl"
#endif
#if MATERIAL == 1
#include "sampling.glsl"
#elif MATERIAL == 2
#include "gradient.glsl"
#elif MATERIAL == 3
#include "shadow.glsl"
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

void main() {
  vec2 point = gl_FragCoord.xy;
#ifdef LOCAL
  int flags = int(rowY.w);
  LocalFrame frame = localFrame(point, rowX.xyz, rowY.xyz, rowW.xyz);
#else
  int flags = 0;
#endif
  float coverage = edgeCoverage(point, edgeA, edgeB, edgeC, flags);
#ifdef CORNERS
  coverage = shapeCoverage(frame, coverage, outlineRect, outlineRadii, rowX.w, (flags & 16) != 0);
#endif
#ifdef CLIP
  int clip = int(rowW.w);
  if (clip >= 0) coverage *= clipCoverage(point, clip);
#endif
#ifdef POLYGON
  if (material2.z > 0.0 && !isInside(point, int(material2.z), int(material2.w))) discard;
#endif
  if (coverage <= 0.0) discard;

#if MATERIAL == 1
  vec4 source = color * sampleMaterial(frame, material0, material1, material2.xy);
#elif MATERIAL == 2
  vec4 source = color * gradientColor(frame.point, material0, material1, material2.xy);
#elif MATERIAL == 3
  vec4 source = color * blurredRectangleAlpha(frame.point, material0, material1, material2.x);
#else
  vec4 source = color;
#endif

  source = clamp(source, 0.0, 1.0);

#ifdef BLEND
#ifdef FETCH
  fragment = composite(source, coverage, fragment);
#else
  fragment = composite(source, coverage, texelFetch(backdropTexture, ivec2(point), 0));
#endif
#elif OUTPUT == 1
  fragment = vec4(1.0 - coverage * (1.0 - source.a));
#elif OUTPUT == 2
  fragment = vec4(coverage);
#else
  fragment = source * coverage;
#endif
}
