// The old side dissolves where a mask is dark first, and casts a shadow on the new one.
//   inputMaskImage  its luminance; where it is transparent, clouds
//   inputShadowRadius, inputShadowDensity, inputShadowOffset  of the shadow
uniform sampler2D inputMaskImage;
uniform float inputShadowRadius;
uniform float inputShadowDensity;
uniform vec2 inputShadowOffset;
#include "transitions/common.glsl"
#include "transitions/clouds.glsl"

#define MASK_SOFTNESS 0.015

float maskAt(vec2 place) {
  vec4 mask = exactTexture(inputMaskImage, place / extent);
  float luminance = dot(mask.rgb, vec3(0.2126, 0.7152, 0.0722));
  if (some(mask.a < 1.0)) luminance += (1.0 - mask.a) * clouds(place * (7.0 / max(extent.x, extent.y)));
  return luminance;
}

// How much of the old side is left.
float remaining(float mask, float softness) {
  float threshold = progress * (1.0 + 2.0 * MASK_SOFTNESS) - MASK_SOFTNESS;
  return smoothstep(-softness, softness, mask - threshold);
}

vec4 transition(vec2 uv) {
  vec2 place = uv * extent;
  float left = remaining(maskAt(place), MASK_SOFTNESS);
  vec4 color = getFromColor(uv);
  if (some(left < 1.0)) {
    // Eight places on a spiral, as dense in the middle as outside.
    float shadow = 0.0;
    for (int i = 0; i < 8; i++) {
      float turn = 2.39996323 * float(i);
      float away = inputShadowRadius * sqrt((float(i) + 0.5) / 8.0);
      shadow += remaining(maskAt(place - inputShadowOffset + vec2(cos(turn), sin(turn)) * away), 4.0 * MASK_SOFTNESS);
    }
    vec4 to = shaded(getToColor(uv), 1.0 - inputShadowDensity * shadow / 8.0);
    color = to + (color - to) * left;
  }
  return color;
}
