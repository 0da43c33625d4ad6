// Smooth noise that is the same everywhere: whole numbers below 2²⁴ are exact in the arithmetic of all devices.

// A number from 0 to 288 for another one.
float shuffled(float n) {
  float m = (34.0 * n + 1.0) * n;
  return m - 289.0 * floor((m + 0.5) / 289.0);
}

float noise(vec2 place) {
  vec2 cell = floor(place);
  vec2 f = place - cell;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  cell = cell - 289.0 * floor((cell + 0.5) / 289.0);
  float left = shuffled(cell.x), right = shuffled(choose(cell.x > 287.5, 0.0, cell.x + 1.0));
  float next = choose(cell.y > 287.5, 0.0, cell.y + 1.0);
  float lower = mix(shuffled(left + cell.y), shuffled(right + cell.y), f.x);
  float upper = mix(shuffled(left + next), shuffled(right + next), f.x);
  return mix(lower, upper, f.y) / 288.0;
}

// Noise with coarse features and finer ones, spread so that about as much of the plane lies below a number from 0 to 1 as it says.
float clouds(vec2 place) {
  float sum = noise(place + 11.0) + 0.5 * noise(place * 2.03 + 47.0) + 0.25 * noise(place * 4.01 + 101.0);
  return smoothstep(0.1, 0.9, sum / 1.75);
}
