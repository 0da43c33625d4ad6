// Takes from light parts what the soft picture lacks.
uniform float intensity;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 soft = getSecond(place);
  return vec4(mix(color.rgb, min(color.rgb, soft.rgb), intensity), color.a);
}
