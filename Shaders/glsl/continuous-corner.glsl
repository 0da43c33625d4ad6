// The continuous corner curve as a polar function about the centre of the corner's square, for a radius of 1.
//   outward    from that centre towards the corner, both components positive
//   frameData  opens with distances to the curve, four a texel, by the direction's slope (the smaller component over the larger one) in
//       1/64: see ContinuousCorner.cpp. Between two of them the distance is interpolated. The curve is symmetric about the diagonal.
float continuousSample(int index) {
  return datum(index >> 2)[index & 3];
}

float continuousSlope(vec2 direction) {
  float larger = max(direction.x, direction.y);
  return larger > 0.0 ? clamp(min(direction.x, direction.y) / larger, 0.0, 1.0) : 0.0;
}

float sampledBoundary(float slope) {
  float position = slope * 64.0;
  int index = min(int(position), 63);
  return mix(continuousSample(index), continuousSample(index + 1), position - float(index));
}

float continuousBoundary(vec2 outward) {
  return sampledBoundary(continuousSlope(outward));
}

// The gradient of (length of outward − boundary) on the curve: with B(θ) the boundary it is r̂ − B′(θ)/B · θ̂, where
// B′ = dB/dslope · (1 + slope²), the first factor from the table.
vec2 continuousNormal(vec2 outward) {
  float slope = continuousSlope(outward);
  int index = min(int(slope * 64.0), 63);
  float steepness = (continuousSample(index + 1) - continuousSample(index)) * 64.0;
  float turn = steepness * (1.0 + slope * slope) / continuousBoundary(outward);
  vec2 radial = outward / max(length(outward), 1.17549435e-38);
  // θ grows from the nearer edge towards the diagonal: anticlockwise below it, clockwise above.
  vec2 tangential = outward.x >= outward.y ? vec2(-radial.y, radial.x) : vec2(radial.y, -radial.x);
  return radial - turn * tangential;
}

// Where half an edge is shorter than the curve needs, the radius stays, and the curve's square shrinks to that half; it is a circle's when
// the radius takes all of it. `extent` is the square's side, from 1 to CONTINUOUS_EXTENT.

// The distance to a circle in the square's corner and the straight edges before it, by the direction's slope.
float roundedBoundary(float extent, float slope) {
  float straight = extent - 1.0;
  float stretch = sqrt(1.0 + slope * slope);
  if (extent * slope <= straight) return extent * stretch;
  float along = straight * (1.0 + slope) / stretch;
  return along + sqrt(max(1.0 - 2.0 * straight * straight + along * along, 0.0));
}

// The circle's distance, less what the continuous curve takes off it, in proportion to the room that there is.
float limitedBoundary(float extent, float slope) {
  float smoothing = (extent - 1.0) / (CONTINUOUS_EXTENT - 1.0);
  return roundedBoundary(extent, slope) - smoothing * (roundedBoundary(CONTINUOUS_EXTENT, slope) - sampledBoundary(slope));
}

// As continuousNormal, with the boundary's steepness over a sixty-fourth of the slope.
vec2 limitedNormal(float extent, vec2 outward) {
  float slope = continuousSlope(outward);
  float low = max(slope - 0.0078125, 0.0), high = min(slope + 0.0078125, 1.0);
  float steepness = (limitedBoundary(extent, high) - limitedBoundary(extent, low)) / (high - low);
  float turn = steepness * (1.0 + slope * slope) / limitedBoundary(extent, slope);
  vec2 radial = outward / max(length(outward), 1.17549435e-38);
  vec2 tangential = outward.x >= outward.y ? vec2(-radial.y, radial.x) : vec2(radial.y, -radial.x);
  return radial - turn * tangential;
}
