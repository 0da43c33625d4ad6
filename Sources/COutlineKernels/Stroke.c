// Strokes as outlines: both sides of every line, joined at corners and capped at ends.
//
// Everything is in the path's units until it becomes an edge. Where the lines at a corner are too short for their inner sides to meet, the
// side goes through the corner itself: then it goes around each line's rectangle, so that the areas of rectangles and joins add up.
#include "Outline.h"

#include <math.h>
#include <string.h>

typedef struct {
  OKOutline *outline;
  OKTransform toPixels;
  const OKPen *pen;
  double radius;
  // The longer side of what a unit square becomes, in pixels.
  double unitLength;
  // What counts as no length.
  double least;
  // Largest angle between neighbouring points of an arc.
  double arcStep;
  // The side being drawn: where it began and where it stands, in pixels.
  OKPoint first, last;
  int isBegun;
} Stroker;

static OKPoint plus(OKPoint p, OKPoint v, double factor) {
  OKPoint result = {p.x + v.x * factor, p.y + v.y * factor};
  return result;
}

static OKPoint minus(OKPoint a) {
  OKPoint result = {-a.x, -a.y};
  return result;
}

// MARK: Sides

static void go(Stroker *s, OKPoint p) {
  OKPoint pixel = ok_transformed(p, &s->toPixels);
  if (s->isBegun) {
    ok_add_edge(s->outline, s->last, pixel);
  } else {
    s->first = pixel;
    s->isBegun = 1;
  }
  s->last = pixel;
}

static void finish(Stroker *s) {
  if (s->isBegun) ok_add_edge(s->outline, s->last, s->first);
  s->isBegun = 0;
}

// Points of an arc around `centre`, both ends left out; `from` is as long as the radius.
static void arc(Stroker *s, OKPoint centre, OKPoint from, double angle) {
  double wanted = ceil(fabs(angle) / s->arcStep);
  int count = wanted < 10000 ? (int)wanted : 10000;
  if (count < 2) return;
  double cosine = cos(angle / count), sine = sin(angle / count);
  for (int i = 1; i < count; i++) {
    OKPoint turned = {from.x * cosine - from.y * sine, from.x * sine + from.y * cosine};
    from = turned;
    go(s, plus(centre, from, 1));
  }
}

// The side in the direction of (−y, x) at a corner, for unit directions into and out of it. `reach` is how far along either line the inner
// side may be cut.
static void turn(Stroker *s, OKPoint p, OKPoint in, OKPoint out, double reach, int isSmooth) {
  double r = s->radius, cosine = in.x * out.x + in.y * out.y, sine = in.x * out.y - in.y * out.x;
  OKPoint before = {-in.y * r, in.x * r}, after = {-out.y * r, out.x * r};
  // To where the two sides cross, (1 + cos θ) times: they cross r / cos(θ/2) from the corner, and 1 + cos θ = 2 cos²(θ/2).
  OKPoint between = {before.x + after.x, before.y + after.y};
  if (sine > 0) {
    if (r * sine <= reach * (1 + cosine)) {
      go(s, plus(p, between, 1 / (1 + cosine)));
    } else {
      go(s, plus(p, before, 1));
      go(s, p);
      go(s, plus(p, after, 1));
    }
    return;
  }
  // Arc and crossing are r (1 − cos θ) / 4 apart where θ is small.
  int isSlight = cosine > 0 && (1 - cosine) * r * s->unitLength < 4 * OK_TOLERANCE;
  int isRound = isSmooth || s->pen->join == OKRoundJoin;
  int isPointed = s->pen->join == OKMiter && 2 <= s->pen->miterLimit * s->pen->miterLimit * (1 + cosine);
  if ((isRound && isSlight) || (!isRound && isPointed)) {
    go(s, plus(p, between, 1 / (1 + cosine)));
    return;
  }
  go(s, plus(p, before, 1));
  if (isRound) arc(s, p, before, -acos(fmin(fmax(cosine, -1), 1)));
  go(s, plus(p, after, 1));
}

// From that side to the other around an end; `out` points away from the line.
static void cap(Stroker *s, OKPoint p, OKPoint out) {
  OKPoint side = {-out.y * s->radius, out.x * s->radius};
  go(s, plus(p, side, 1));
  if (s->pen->cap == OKSquare) {
    go(s, plus(plus(p, side, 1), out, s->radius));
    go(s, plus(plus(p, side, -1), out, s->radius));
  } else if (s->pen->cap == OKRoundCap) {
    arc(s, p, side, -M_PI);
  }
  go(s, plus(p, side, -1));
}

// MARK: Lines

// Finds what corners do not know yet: lengths and directions.
static void measure(OKCorner *corners, int count, int isClosed) {
  for (int i = 0; i < (isClosed ? count : count - 1); i++) {
    OKCorner *a = &corners[i], *b = &corners[i + 1 < count ? i + 1 : 0];
    double x = b->place.x - a->place.x, y = b->place.y - a->place.y;
    a->length = sqrt(x * x + y * y);
    OKPoint direction = {x / a->length, y / a->length};
    if (!a->knowsOut) a->out = direction;
    if (!b->knowsIn) b->in = direction;
  }
}

static void there(Stroker *s, const OKCorner *c, const OKCorner *before) {
  turn(s, c->place, c->in, c->out, fmin(before->length, c->length) / 2, c->isSmooth);
}

static void back(Stroker *s, const OKCorner *c, const OKCorner *before) {
  turn(s, c->place, minus(c->out), minus(c->in), fmin(before->length, c->length) / 2, c->isSmooth);
}

// Strokes corners that stand apart from each other; two at least.
static void stroke_line(Stroker *s, OKCorner *corners, int count, int isClosed) {
  measure(corners, count, isClosed);
  const OKCorner *first = corners, *last = corners + count - 1;
  if (isClosed) {
    for (const OKCorner *c = first + 1; c <= last; c++) there(s, c, c - 1);
    there(s, first, last);
    finish(s);
    // There and back is all around.
    if (count == 2) return;
    for (const OKCorner *c = last; c > first; c--) back(s, c, c - 1);
    back(s, first, last);
    finish(s);
    return;
  }
  for (const OKCorner *c = first + 1; c < last; c++) there(s, c, c - 1);
  cap(s, last->place, last->in);
  for (const OKCorner *c = last - 1; c > first; c--) back(s, c, c - 1);
  cap(s, first->place, minus(first->out));
  finish(s);
}

// A line of no length: what its caps cover.
static void stroke_dot(Stroker *s, OKPoint p, OKPoint direction) {
  if (s->pen->cap == OKButt) return;
  cap(s, p, direction);
  cap(s, p, minus(direction));
  finish(s);
}

// Adds a corner unless it stands where the last one does, which then goes on as it would have.
static int append(Stroker *s, OKMemory *memory, int count, const OKCorner *corner) {
  if (count > 0) {
    OKCorner *last = (OKCorner *)memory->base + count - 1;
    if (fabs(corner->place.x - last->place.x) <= s->least && fabs(corner->place.y - last->place.y) <= s->least) {
      last->out = corner->out;
      last->knowsOut = corner->knowsOut;
      last->isSmooth &= corner->isSmooth;
      return count;
    }
  }
  if (!ok_reserve(memory, (size_t)(count + 1) * sizeof(OKCorner))) return count;
  ((OKCorner *)memory->base)[count] = *corner;
  return count + 1;
}

// MARK: Dashes

typedef struct {
  Stroker *stroker;
  // Where in the pattern the line stands, and what is left there.
  int index;
  double remaining;
  // Corners of the dash so far, and the direction in which it runs.
  int count;
  OKPoint along;
  // Dashes ended.
  int ended;
  // A first dash that waits for the end of a closed line is not drawn yet.
  int isWaiting;
} Dasher;

static int is_dash(const Dasher *d) { return d->index % 2 == 0 && !d->isWaiting; }

static void place_corner(Dasher *d, const OKCorner *corner) {
  if (is_dash(d)) d->count = append(d->stroker, &d->stroker->outline->dash, d->count, corner);
}

static void end_dash(Dasher *d) {
  OKCorner *corners = d->stroker->outline->dash.base;
  if (d->count > 1) stroke_line(d->stroker, corners, d->count, 0);
  if (d->count == 1) stroke_dot(d->stroker, corners[0].place, d->along);
  d->count = 0;
}

// Goes on with the next dash or gap, which begins at `corner`.
static void advance(Dasher *d, const OKCorner *corner) {
  end_dash(d);
  d->isWaiting = 0;
  d->ended++;
  d->index = (d->index + 1) % d->stroker->pen->dashCount;
  d->remaining += d->stroker->pen->dashes[d->index];
  place_corner(d, corner);
}

// Follows a line until its end, or until as many dashes and gaps have ended.
static void follow(Dasher *d, const OKCorner *from, const OKCorner *to, int limit) {
  double length = from->length, position = 0;
  OKPoint chord = {(to->place.x - from->place.x) / length, (to->place.y - from->place.y) / length};
  d->along = chord;
  while (d->remaining < length - position - d->stroker->least) {
    position += d->remaining;
    d->remaining = 0;
    OKCorner cut = {.place = plus(from->place, chord, position)};
    place_corner(d, &cut);
    advance(d, &cut);
    if (d->ended == limit) return;
  }
  d->remaining -= length - position;
  place_corner(d, to);
  while (d->remaining <= d->stroker->least) {
    advance(d, to);
    if (d->ended == limit) return;
  }
}

static void stroke_dashes(Stroker *s, OKCorner *corners, int count, int isClosed) {
  measure(corners, count, isClosed);
  const OKPen *pen = s->pen;
  int lines = isClosed ? count : count - 1;
  double period = 0, total = 0;
  for (int i = 0; i < pen->dashCount; i++) period += pen->dashes[i];
  for (int i = 0; i < lines; i++) total += corners[i].length;
  double rest = fmod(pen->dashPhase, period);
  if (rest < 0) rest += period;
  Dasher d = {.stroker = s, .along = corners[0].out};
  while (rest >= pen->dashes[d.index] && rest > 0) {
    rest -= pen->dashes[d.index];
    d.index = (d.index + 1) % pen->dashCount;
  }
  double first = pen->dashes[d.index] - rest;
  int joinsEnds = isClosed && d.index % 2 == 0;
  // Too many to tell apart, or one for all.
  if (total / period * pen->dashCount > 1e6 || period * s->unitLength < 1e-3 * pen->dashCount || (joinsEnds && first >= total)) {
    stroke_line(s, corners, count, isClosed);
    return;
  }
  d.remaining = first;
  d.isWaiting = joinsEnds;
  place_corner(&d, &corners[0]);
  for (int i = 0; i < lines; i++) follow(&d, &corners[i], &corners[(i + 1) % count], -1);
  if (joinsEnds) {
    if (!is_dash(&d)) {
      d.index = 0;
      place_corner(&d, &corners[0]);
    }
    d.remaining = first;
    d.ended = 0;
    for (int i = 0; i < lines && d.ended == 0; i++) follow(&d, &corners[i], &corners[(i + 1) % count], 1);
    d.count = 0;
  }
  end_dash(&d);
}

// MARK: Paths

// Strokes a subpath whose corners have been gathered.
static void stroke_subpath(Stroker *s, int count, int isClosed) {
  OKCorner *corners = s->outline->corners.base;
  if (isClosed && count > 1) {
    // The last corner may stand where the first one does.
    OKCorner *last = &corners[count - 1];
    if (fabs(last->place.x - corners[0].place.x) <= s->least && fabs(last->place.y - corners[0].place.y) <= s->least) {
      corners[0].in = last->in;
      corners[0].knowsIn = last->knowsIn;
      count--;
    }
  }
  OKPoint across = {1, 0};
  if (count == 1) stroke_dot(s, corners[0].place, across);
  if (count < 2) return;
  if (s->pen->dashCount > 0) stroke_dashes(s, corners, count, isClosed); else stroke_line(s, corners, count, isClosed);
}

static OKPoint towards(OKPoint a, OKPoint b, OKPoint c, OKPoint d, uint8_t *isKnown) {
  // The first of the other points that stands apart says where the curve goes.
  double size = fmax(
      fmax(fabs(d.x - a.x), fabs(d.y - a.y)), fmax(fmax(fabs(b.x - a.x), fabs(b.y - a.y)), fmax(fabs(c.x - a.x), fabs(c.y - a.y))));
  const OKPoint others[3] = {b, c, d};
  for (int i = 0; i < 3; i++) {
    double x = others[i].x - a.x, y = others[i].y - a.y, length = sqrt(x * x + y * y);
    if (length > size * 1e-6) {
      OKPoint direction = {x / length, y / length};
      *isKnown = 1;
      return direction;
    }
  }
  *isKnown = 0;
  return a;
}

static int append_curve(Stroker *s, int count, OKPoint p0, OKPoint p1, OKPoint p2, OKPoint p3) {
  OKMemory *memory = &s->outline->corners;
  if (count > 0) {
    OKCorner *start = (OKCorner *)memory->base + count - 1;
    start->out = towards(p0, p1, p2, p3, &start->knowsOut);
  }
  int pieces = ok_allowed_pieces(s->outline, ok_piece_count(p0, p1, p2, p3, s->unitLength));
  double step = 1.0 / pieces;
  for (int i = 1; i < pieces; i++) {
    OKCorner corner = {.place = ok_point_at(p0, p1, p2, p3, i * step), .isSmooth = 1};
    count = append(s, memory, count, &corner);
  }
  OKCorner end = {.place = p3};
  end.in = minus(towards(p3, p2, p1, p0, &end.knowsIn));
  return append(s, memory, count, &end);
}

void ok_add_stroke(OKOutline *outline, OKPath path, OKTransform t, const OKPen *pen) {
  Stroker s = {.outline = outline, .toPixels = t, .pen = pen, .radius = pen->width / 2};
  s.unitLength = fmax(hypot(t.a, t.b), hypot(t.c, t.d));
  s.least = 1e-5 / s.unitLength;
  s.arcStep = 2 * acos(fmax(0, 1 - OK_TOLERANCE / (s.radius * s.unitLength)));
  OKMemory *memory = &outline->corners;
  OKPoint start = {0, 0}, current = {0, 0};
  const OKPoint *next = path.points;
  int count = 0, isDrawn = 0;
  for (int i = 0; i < path.verbCount; i++) {
    OKVerb verb = (OKVerb)path.verbs[i];
    if (verb == OKMove) {
      if (isDrawn) stroke_subpath(&s, count, 0);
      start = current = *next++;
      count = isDrawn = 0;
      continue;
    }
    if (verb == OKClose) {
      if (isDrawn || count > 0) stroke_subpath(&s, count, 1);
      current = start;
      count = isDrawn = 0;
      continue;
    }
    if (count == 0) {
      OKCorner corner = {.place = current};
      count = append(&s, memory, 0, &corner);
    }
    isDrawn = 1;
    if (verb == OKLine) {
      OKCorner corner = {.place = *next++};
      count = append(&s, memory, count, &corner);
      current = corner.place;
    } else if (verb == OKQuad) {
      OKPoint control = next[0], end = next[1];
      OKPoint first = plus(current, plus(control, current, -1), 2.0 / 3), second = plus(end, plus(control, end, -1), 2.0 / 3);
      count = append_curve(&s, count, current, first, second, end);
      current = end;
      next += 2;
    } else {
      count = append_curve(&s, count, current, next[0], next[1], next[2]);
      current = next[2];
      next += 3;
    }
  }
  if (isDrawn) stroke_subpath(&s, count, 0);
}
