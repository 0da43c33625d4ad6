// Colour of a gradient: Gradient.color(at:) formula for formula.
//   point  in the quad's local space
//   space  scale and offset from local points to unit space        line  start and end, in unit space
//   kind   0 axial, 1 radial, 2 conic; where the stops begin in the frame's data; their number. A stop is its straight colour, then its location.

float gradientPosition(vec2 unit, vec4 line, int kind) {
  vec2 axis = line.zw - line.xy;
  vec2 away = unit - line.xy;
  if (kind == 0) {
    float span = dot(axis, axis);
    return span > 0.0 ? dot(away, axis) / span : 0.0;
  }
  if (kind == 1) return length(away / axis);
  float turn = (atan(away.y, away.x) - atan(axis.y, axis.x)) * 0.15915494;
  return turn - floor(turn);
}

vec4 gradientColor(vec2 point, vec4 space, vec4 line, vec4 kind) {
  float position = gradientPosition(point * space.xy + space.zw, line, int(kind.x));
  int first = int(kind.y);
  int count = int(kind.z);
  vec4 color = datum(first);
  float location = datum(first + 1).x;
  for (int i = 1; i < count; i++) {
    if (position < location) break;
    vec4 nextColor = datum(first + 2 * i);
    float nextLocation = datum(first + 2 * i + 1).x;
    if (position < nextLocation) {
      color = mix(color, nextColor, (position - location) / (nextLocation - location));
      break;
    }
    color = nextColor;
    location = nextLocation;
  }
  return vec4(color.rgb * color.a, color.a);
}
