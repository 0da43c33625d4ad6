// A page that curls up over a cylinder, away from what lies below. Including files define what the two show, and the back:
//   pageColor(uv), belowColor(uv)      backColor(uv, mirroredUv)  the page's back, also by the place where a picture printed on it is
//   curlLight(color, normal, amount)   a colour under a light, by the part of the normal that lies in the plane of the page
// The page lies flat up to a fold line, goes around the cylinder above it, and lies flat again upside down on top.

// How far the fold has come on its way: 0 nothing lifted, 1 page and shadow gone. The curl grows to its radius while the fold goes five
// times as far, so that the page's edge comes over from the very beginning, and shrinks to a quarter at the end, so that it goes on to the
// last.
vec4 curl(vec2 uv, vec2 direction, float wholeRadius, float lifted, float shadowSize, float shadowAmount, vec4 shadowBounds) {
  float pixel = 1.0 / pixelsPerPoint;
  float way = dot(abs(direction), extent);
  float folded = lifted * (way + pixel + 0.25 * wholeRadius * (1.0 + 2.0 * shadowSize));
  float fold = way + pixel - folded;
  float begun = 1.0 - min(0.2 * folded / wholeRadius, 1.0);
  float closing = max(4.0 * lifted - 3.0, 0.0);
  float radius = max(wholeRadius * (1.0 - begun * begun) * (1.0 - 0.75 * closing * closing), 1e-3);
  float reach = max(2.0 * shadowSize * radius, 1e-3);
  vec2 place = uv * extent;
  float along = dot(place - 0.5 * extent, direction) + 0.5 * way;
  float beyond = along - fold;

  // Where the two points of the page above a pixel lie in it, and how much faster they move than the pixels.
  float sine = clamp(beyond / radius, 0.0, 1.0);
  float cosine = sqrt(1.0 - sine * sine);
  float arc = arcSine(sine) * radius;
  vec2 front = place + direction * (arc - clamp(beyond, 0.0, radius));
  vec2 back = place + direction * (choose(beyond > 0.0, PI * radius - arc - min(beyond, radius), PI * radius - 2.0 * beyond));
  float speed = 1.0 / max(cosine, sqrt(min(pixel / radius, 1.0)));
  vec2 steps = sqrt(1.0 + direction * direction * (speed * speed - 1.0));
  float silhouette = covered(radius - beyond);
  float frontShare = coveredByPicture(front, steps) * silhouette;
  float backShare = coveredByPicture(back, steps) * silhouette;

  // What lies below, in the shadow of the cylinder where the page goes around it.
  vec4 color = vec4(0.0);
  if (some(frontShare < 1.0)) {
    vec2 crest = place + direction * (0.5 * PI * radius - beyond);
    float away = outside(crest);
    float open = max(beyond - radius, 0.0);
    float shadow = 1.0 - clamp(sqrt(open * open + away * away) / reach, 0.0, 1.0);
    vec2 inside = min(place - shadowBounds.xy, shadowBounds.xy + shadowBounds.zw - place);
    vec2 inShadow = clamp(inside * pixelsPerPoint + 0.5, vec2(0.0), vec2(1.0));
    float amount = choose(shadowBounds.z * shadowBounds.w > 0.0, inShadow.x * inShadow.y, 1.0) * shadowAmount;
    color = shaded(belowColor(uv), 1.0 - amount * shadow * shadow);
  }

  // The front, darker as it rises, and in the shadow of what is above it.
  if (some(frontShare > 0.0)) {
    float gap = clamp(1.0 - outside(back) / (0.35 * radius + reach), 0.0, 1.0);
    vec4 page = pageColor(front / extent);
    page = shaded(page, (1.0 - 0.35 * (1.0 - cosine)) * (1.0 - 0.55 * gap * gap * max(shadowAmount, 0.35)));
    page = curlLight(page, direction * -sine, smoothstep(0.0, 0.3, sine));
    color += (page - color) * frontShare;
  }

  // The back: dark where it turns away, with a gloss on its shoulder.
  if (some(backShare > 0.0)) {
    vec2 turned = back / extent;
    vec2 printed = choose(abs(direction.x) >= abs(direction.y), vec2(1.0 - turned.x, turned.y), vec2(turned.x, 1.0 - turned.y));
    vec4 page = backColor(turned, printed);
    float shoulder = (sine - 0.45) / 0.2;
    page = shaded(page, 0.5 + 0.5 * cosine);
    page = lit(page, vec3(0.12 * exp(-shoulder * shoulder)));
    page = curlLight(page, direction * sine, 1.0);
    color = page * backShare + color * (1.0 - page.a * backShare);
  }
  return color;
}
