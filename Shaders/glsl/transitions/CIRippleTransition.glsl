// A circular wave runs outwards, the new side inside it.
//   inputShadingImage  a sphere that lights the wave; where it is transparent, a light from the top left
//   inputCenter  in points      inputWidth  of the wave      inputScale  its height, or depth
uniform sampler2D inputShadingImage;
uniform vec2 inputCenter;
uniform float inputWidth;
uniform float inputScale;
#include "transitions/common.glsl"
#include "transitions/shading.glsl"

vec4 transition(vec2 uv) {
  vec2 place = uv * extent - inputCenter;
  vec2 corner = max(abs(inputCenter), abs(extent - inputCenter));
  float away = length(place);
  vec2 direction = place / max(away, 1e-3);
  float phase = clamp((progress * (length(corner) + inputWidth) - away) / inputWidth, 0.0, 1.0);
  float s = sin(PI * phase), c = cos(PI * phase);
  // From -1 to 1; none in the middle, where it would have no direction.
  float slope = 3.0792014 * s * s * s * c * smoothstep(0.0, 0.25, away / inputWidth);
  vec2 read = mirrored(uv + direction * (0.22 * inputScale * slope) / extent);
  float weight = smoothstep(0.2, 0.8, phase);
  vec4 color = between(read, weight);
  float steepness = slope * clamp(inputScale / 50.0, -1.0, 1.0);
  color = lit(color, vec3(0.3 * steepness * dot(direction, vec2(-0.6, 0.8))));
  vec2 normal = direction * (-0.9 * steepness);
  return underSphere(color, normal, abs(steepness));
}
