// Each colour becomes what a table says, mixed from the eight entries around it.
//   side     entries along each axis
//   columns  how many squares of side × side entries, one for each blue, stand side by side; rows of them from the bottom up
uniform float side;
uniform float columns;
#include "filters/common.glsl"

// The entries of a blue, mixed by red and green.
vec4 entry(float red, float green, float blue) {
  float row = floor((blue + 0.5) / columns);
  return getSecond(vec2((blue - row * columns) * side + red + 0.5, row * side + green + 0.5));
}

vec4 filtered(vec2 place, vec4 color) {
  vec3 at = clamp(straight(color), vec3(0.0), vec3(1.0)) * (side - 1.0);
  float low = min(floor(at.b), side - 2.0);
  return mix(entry(at.r, at.g, low), entry(at.r, at.g, low + 1.0), at.b - low) * color.a;
}
