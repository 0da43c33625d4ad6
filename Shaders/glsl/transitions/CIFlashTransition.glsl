// A light with rays grows until nothing else is seen, then fades away from the new side.
//   inputCenter  in points      inputColor  straight alpha      inputMaxStriationRadius  how far rays reach, relative to the light
//   inputStriationStrength, inputStriationContrast  of the rays      inputFadeThreshold  twice the progress at which the light is brightest
uniform vec2 inputCenter;
uniform vec4 inputColor;
uniform float inputMaxStriationRadius;
uniform float inputStriationStrength;
uniform float inputStriationContrast;
uniform float inputFadeThreshold;
#include "transitions/common.glsl"

// Rays around the centre, from 0 to 1: waves around the circle, one number of them after the other.
float raysAt(float angle) {
  float coarse = cos(5.0 * angle + 1.3) + cos(9.0 * angle + 4.1) + cos(14.0 * angle + 0.4);
  float fine = cos(23.0 * angle + 2.2) + cos(37.0 * angle + 5.6) + cos(58.0 * angle + 3.0);
  return clamp(0.5 + inputStriationContrast * (0.13 * coarse + 0.11 * fine), 0.0, 1.0);
}

vec4 transition(vec2 uv) {
  float peak = max(0.5 * inputFadeThreshold, 0.05);
  float growth = min(progress / peak, 1.0);
  float fading = max((progress - peak) / (1.0 - peak), 0.0);
  vec2 place = uv * extent - inputCenter;
  // Distances relative to the farthest corner's.
  vec2 corner = max(abs(inputCenter), abs(extent - inputCenter));
  float distance2 = dot(place, place) / dot(corner, corner);
  float size = 0.06 + 0.7 * growth * growth;
  float reach = size * max(inputMaxStriationRadius, 0.01);
  float strength = growth * (2.0 - growth) * (1.0 + 3.0 * growth * growth * growth);
  float core = exp(-0.5 * distance2 / (size * size));
  float rays = 1.6 * inputStriationStrength * raysAt(angleOf(place)) * exp(-0.5 * distance2 / (reach * reach))
    * (1.0 - exp(-2.0 * distance2 / (size * size)));
  float dimming = 1.0 - fading;
  float light = strength * (core + rays) * dimming * dimming;
  vec4 color = between(uv, smoothstep(0.0, 0.2, fading));
  // Where the light begins to fade there is nothing else yet. The brightest parts are white.
  vec3 glow = mix(inputColor.rgb, vec3(1.0), 0.85 * smoothstep(0.7, 2.4, light));
  float weight = inputColor.a * smoothstep(0.0, 1.0, light);
  return vec4(color.rgb + (glow * color.a - color.rgb) * weight, color.a);
}
