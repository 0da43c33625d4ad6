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

float continuousBoundary(vec2 outward) {
  float position = continuousSlope(outward) * 64.0;
  int index = min(int(position), 63);
  return mix(continuousSample(index), continuousSample(index + 1), position - float(index));
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
