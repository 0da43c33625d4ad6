// Colour of a gradient: along its line, by the distance from its start, or by the angle about it.
//   point  in the quad's local space
//   space  scale and offset from local points to unit space        line  start and end, in unit space
//   stops  kind (0 axial, 1 radial, 2 conic) and number of stops, and where these begin in the frame's data
// Macros: CURVED: some gradients are radial or conic. STOPS: some have others than two stops.
// Before the first stop and after the last their colours go on; where several stops stand at one location, the last of them begins.

float gradientPosition(vec2 unit, vec4 line, int kind) {
  vec2 axis = line.zw - line.xy;
  vec2 away = unit - line.xy;
#ifdef CURVED
  if (kind == 1) return length(away / axis);
  if (kind == 2) {
    vec2 direction = axis == vec2(0.0) ? vec2(1.0, 0.0) : axis;
    float turn = atan(away.y * direction.x - away.x * direction.y, dot(away, direction)) * 0.15915494;
    return turn < 0.0 ? turn + 1.0 : turn;
  }
#endif
  float span = dot(axis, axis);
  return span > 0.0 ? dot(away, axis) / span : 1.0;
}

// The premultiplied colour at a position between stops.
vec4 stopColor(float position, int first, int count) {
#ifdef STOPS
  // The stop before `after` is not after the position: found by halving, since there may be many.
  int before = 0, after = count;
  while (before < after) {
    int middle = (before + after) >> 1;
    if (position >= datum(first + GRADIENT_STOP_TEXELS * middle + 1).x) {
      before = middle + 1;
    } else {
      after = middle;
    }
  }
  int stop = first + GRADIENT_STOP_TEXELS * max(before - 1, 0);
  vec4 color = datum(stop);
  if (before > 0 && before < count) {
    float location = datum(stop + 1).x, nextLocation = datum(stop + GRADIENT_STOP_TEXELS + 1).x;
    color = mix(color, datum(stop + GRADIENT_STOP_TEXELS), (position - location) / (nextLocation - location));
  }
#else
  vec4 color = datum(first), last = datum(first + GRADIENT_STOP_TEXELS);
  float location = datum(first + 1).x, nextLocation = datum(first + GRADIENT_STOP_TEXELS + 1).x;
  if (position >= nextLocation) {
    color = last;
  } else if (position >= location) {
    color = mix(color, last, (position - location) / (nextLocation - location));
  }
#endif
  return vec4(color.rgb * color.a, color.a);
}

vec4 gradientColor(vec2 point, vec4 space, vec4 line, vec2 stops) {
  float position = gradientPosition(point * space.xy + space.zw, line, int(stops.x) & GRADIENT_KINDS);
  return stopColor(position, int(stops.y), int(stops.x) >> GRADIENT_COUNT_SHIFT);
}
