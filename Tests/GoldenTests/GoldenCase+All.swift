import TestSupport

/// Scenes are 96 points square with y upwards; pixels are counted from the top left, so that point (x, y) lies in pixel (x, 95 − y).
extension GoldenCase {
  static let all = compositing + contents + vectors + space + motion + transitions + particles + filters

  private static let paper = Pixel(236, 236, 240)
  private static let clear = Pixel(0, 0, 0, 0)

  private static let compositing = [
    GoldenCase(
      "group-opacity", (48, 48, Pixel(128, 0, 0, 128), "the overlap fades once: ½ · 255 = 127.5"),
      (12, 84, Pixel(128, 0, 0, 128), "so does a single layer")),
    GoldenCase("separate-opacity", (48, 48, Pixel(191, 0, 0, 191), "each fades: 1 − ½ · ½ = ¾ of 255")),
    GoldenCase(
      "rounded-corners", (13, 13, Pixel(16, 42, 92), "top left is square: border"), (13, 82, paper, "bottom left is cut"),
      (48, 48, Pixel(52, 120, 246), "the fill inside the border"), (82, 13, paper, "top right is cut")),
    GoldenCase(
      "continuous-corners", (20, 48, Pixel(52, 199, 89), "inside"), (6, 10, paper, "outside the circular corner"),
      (52, 10, paper, "outside the continuous one")
    ),
    GoldenCase(
      "continuous-limits", (43, 52, paper, "15.5 · √2 = 21.9 from the disc's centre: a circle of radius 20"),
      (41, 54, Pixel(10, 132, 255), "13.5 · √2 = 19.1"),
      (9, 35, paper, "(−14.5, −11.5) from the middle of the pill's end: 18.5 > 16"),
      (14, 34, Pixel(52, 199, 89), "(−9.5, −10.5): 14.2"), (72, 67, Pixel(255, 159, 10), "inside the tile"),
      (57, 67, Pixel(122, 74, 0), "its border"), (57, 86, paper, "its corner")),
    GoldenCase(
      "clip-rotated", (44, 61, Pixel(255, 55, 95), "(−10, −10) from the centre, turned by 30°: (−3.7, −13.7)"),
      (52, 34, Pixel(10, 132, 255), "its mirror image"),
      (20, 20, paper, "outside the clip")),
    GoldenCase(
      "clip-nested", (30, 48, Pixel(94, 92, 230), "inner clip's fill"), (60, 48, Pixel(255, 159, 10), "its sublayer"),
      (48, 12, Pixel(34, 34, 51), "outer fill"),
      (9, 9, clear, "outside the circle")),
    GoldenCase(
      "mask",
      (48, 48, Pixel(214, 164, 241), "mask alpha (47.5 − 16) / 64 = 0.492: 0.492 · (191, 90, 242) + 0.508 · (236, 236, 240)"),
      (8, 48, paper, "beyond the mask's extent")),
    GoldenCase(
      "shadow-rectangle", soft: true, (19, 48, Pixel(209, 209, 209), "4.5 from the edge at σ = 6: 0.8 · Φ(−0.75) = 0.181 of black on white")
    ),
    GoldenCase(
      "shadow-rounded", soft: true, (48, 48, Pixel(255, 149, 0), "the layer covers its shadow"), (4, 4, Pixel(255, 255, 255), "far away")),
    GoldenCase(
      "shadow-silhouette", soft: true, (30, 30, Pixel(255, 59, 48), "the red sublayer"),
      (30, 64, Pixel(255, 255, 255), "no shadow of the empty bounds")),
    GoldenCase(
      "shadow-path", soft: true, (48, 48, Pixel(0, 0, 0), "more than 5 σ inside the ellipse"),
      (4, 48, Pixel(255, 255, 255), "more than 3 σ outside")),
    GoldenCase(
      "blend-modes", (50, 9, Pixel(208, 123, 81), "multiply on white: 0.85 · (200, 100, 50) + 0.15 · 255"),
      (70, 9, Pixel(105, 62, 41), "multiply on grey: 0.85 · (200, 100, 50) · 128/255 + 0.15 · 128")),
    GoldenCase(
      "destination-out", (48, 48, Pixel(48, 209, 88), "the hole shows what is behind the group"),
      (20, 48, Pixel(28, 28, 30), "the group around it")),
    GoldenCase(
      "filter-blur", soft: true, (15, 60, Pixel(255, 167, 162), "½ beyond the edge at σ = 4: Φ(−0.125) = 0.450 of (255, 59, 48) on white")),
    GoldenCase(
      "filter-colors", (12, 8, Pixel(255, 59, 48), "no filter"), (12, 24, Pixel(0, 196, 207), "inverted: 255 − (255, 59, 48)"),
      (12, 72, Pixel(64, 15, 12), "a quarter as bright")),
    GoldenCase(
      "background-blur", soft: true, (4, 48, Pixel(10, 132, 255), "a stripe outside the glass"),
      (
        36, 48, Pixel(82, 152, 221, 221),
        "stripes 8 in 16 at σ = 3: ½ + 2/π · e^(−2π²σ²/256) · cos(π/16) = 0.812 of (10, 132, 255), under 0.3 of white"
      )),
  ]

  /// Quarters begin 4 pixels from their sides; a picture's edge in the middle is at 24 and 72.
  private static let filters = [
    GoldenCase(
      "filter-blurs", soft: true,
      (24, 72, Pixel(113, 0, 142), "the first of the right half, nine pixels mixed: four of red, five of blue"),
      (72, 72, Pixel(113, 0, 142), "along the line the same"), (60, 94, Pixel(255, 255, 255), "across it nothing comes out"),
      (31, 24, Pixel(0, 0, 255), "7.5 from the edge, farther than the disc's 6"),
      (73, 24, Pixel(0, 0, 255), "towards the point, all places lie on one side of the edge")),
    GoldenCase(
      "filter-distortions", soft: true,
      (35, 72, Pixel(255, 0, 0), "11.5 from the middle shows 8.92: the band, 10 to either side"),
      (81, 72, Pixel(0, 0, 255), "9.5 shows 20 · 0.475^0.75 = 11.4: outside the band"),
      (37, 24, Pixel(255, 0, 0), "13.5 out, turned by 4π · 0.325² = 76°: 3.3 aside"),
      (85, 24, Pixel(255, 0, 0), "13.5 shows 13.5 − 100/13.5 = 6.1"), (72, 24, Pixel(255, 255, 255), "the hole")),
    GoldenCase(
      "filter-styles", soft: true, (12, 72, Pixel(255, 0, 0), "(200, 100, 50): from a half on 1"),
      (36, 72, Pixel(0, 255, 0), "(30, 180, 90) likewise"),
      (72, 72, Pixel(115, 140, 70), "a square half over each side: the means of 200 and 30, 100 and 180, 50 and 90"),
      (12, 24, Pixel(55, 155, 205), "255 less each"),
      (77, 24, Pixel(200, 100, 50), "25.5 points are 5.5 of the second tile: 11 of the picture, its left side")),
    GoldenCase(
      "filter-tones", (12, 72, Pixel(118, 118, 118), "0.2126 · 200 + 0.7152 · 100 + 0.0722 · 50"),
      (60, 72, Pixel(146, 71, 34), "light of 0.578, 0.127 and 0.032, halved"),
      (12, 24, Pixel(118, 0, 137), "0.461 of the way from blue to red"), (60, 24, Pixel(255, 0, 0), "red alone is above a half"),
      (84, 24, Pixel(0, 255, 0), "green alone")),
    GoldenCase(
      "filter-lights", soft: true,
      (23, 72, Pixel(150, 150, 150), "½ from the edge at σ = 2: s = 64 + 128 · Φ(−¼) = 115.4; 64 + s − 64 s / 255"),
      (12, 72, Pixel(112, 112, 112), "far from it s = 64"), (72, 72, Pixel(141, 141, 141), "64 + 128 · Φ(¼), less than 192"),
      (24, 24, Pixel(218, 218, 218), "192 + ½ (192 − 140.6)"), (23, 24, Pixel(38, 38, 38), "64 + ½ (64 − 115.4)"),
      (71, 24, Pixel(128, 128, 128), "¼ · 4 · 128"), (80, 24, Pixel(0, 0, 0), "no edge")),
    GoldenCase(
      "filter-maps", soft: true, (12, 72, Pixel(255, 255, 255), "left of the rectangle"), (16, 72, Pixel(255, 0, 0), "in it"),
      (30, 72, Pixel(0, 0, 255), "in its other half"), (60, 80, Pixel(255, 0, 0), "turned left: what was left is below"),
      (60, 60, Pixel(0, 0, 255), "and right above"), (8, 12, Pixel(255, 0, 0), "half as large, in the upper left quarter"),
      (20, 12, Pixel(0, 0, 255), "its other half"), (20, 30, Pixel(255, 255, 255), "below it"),
      (56, 24, Pixel(0, 0, 255), "15.5 to the left shows what is 15.5 away at 60°: right of the edge")),
    GoldenCase(
      "filter-prints", soft: true, (24, 71, Pixel(0, 0, 0), "0.8 is less than ½ + ½ cos(π/8) = 0.96, in the middle of a dot"),
      (28, 67, Pixel(255, 255, 255), "half a width away in both directions it is 0.04"),
      (24, 67, Pixel(255, 255, 255), "in one direction ½, less than 0.8"), (20, 71, Pixel(0, 0, 0), "and more than 0.2"),
      (60, 69, Pixel(0, 0, 0), "2.5 of 8 from a line's middle: ½ + ½ cos(5π/8) = 0.31, more than 0.2"),
      (84, 69, Pixel(255, 255, 255), "less than 0.8"),
      (34, 23, Pixel(140, 140, 140), "10.51 of 28.28 to the corner: 204 · (1 − 0.312)"),
      (82, 23, Pixel(64, 64, 64), "10.51 is 0.628 of the way from 8 to 12: 204 · (1 − 0.688)")),
    GoldenCase(
      "filter-generators", (29, 66, Pixel(255, 0, 0), "5 from the middle in both directions"),
      (19, 66, Pixel(0, 0, 255), "the next square"),
      (62, 72, Pixel(188, 188, 188), "10.5 of 40 from white to black"),
      (34, 23, Pixel(114, 0, 141), "10.51 from the middle: 0.551 of the way from 5 to 15"),
      (60, 24, Pixel(128, 127, 0), "half of red over green"), (84, 24, Pixel(0, 255, 0), "green alone")),
  ]

  private static let contents = [
    GoldenCase(
      "gravity", (9, 13, Pixel(255, 0, 0), "centred: the picture's top left quarter"), (14, 13, Pixel(0, 255, 0), "top right"),
      (9, 17, Pixel(0, 0, 255), "bottom left")),
    GoldenCase(
      "contents-rect", (20, 48, Pixel(0, 0, 255), "unit origin at the picture's bottom left"),
      (70, 48, Pixel(255, 0, 0), "at its top left in flipped geometry")
    ),
    GoldenCase(
      "nine-part", (9, 21, Pixel(255, 59, 48), "a corner keeps its 4 pixels"), (48, 21, Pixel(0, 122, 255), "an edge stretches"),
      (48, 48, Pixel(255, 204, 0), "so does the centre")),
    GoldenCase("image-rotated", (22, 36, Pixel(255, 0, 0), "(−20, 20) from the centre, turned by 0.35: (−25.6, 11.9), red on all taps")),
    GoldenCase(
      "minification", (10, 71, Pixel(128, 128, 128), "linear: 36 texels, half of them white"),
      (56, 71, Pixel(128, 128, 128), "trilinear: the same"),
      (10, 25, Pixel(255, 255, 255), "nearest: texel (32, 122) alone, which is white"),
      (26, 71, Pixel(255, 204, 0), "linear: the middle of the rings, at a distance of 21 from their centre")),
    GoldenCase(
      "rasterized", (23, 24, Pixel(153, 84, 131), "the halves meet at 24, pixels of the bitmap 2½ to either side of it: 0.4 of blue"),
      (71, 24, Pixel(179, 78, 110), "at 72, 1¼ to either side: 0.3 of blue"),
      (47, 72, Pixel(255, 59, 48), "without a bitmap red up to 48")),
    GoldenCase("contents-fade", at: 0.6, (48, 48, Pixel(102, 0, 153), "0.4 of red and 0.6 of blue")),
  ]

  private static let vectors = [
    GoldenCase("gradient-axial", (48, 48, Pixel(255, 253, 0), "t = (0.505 + 0.490) / 2 = 0.497, 0.99 of the way to yellow at 0.5")),
    GoldenCase(
      "gradient-radial",
      (48, 48, Pixel(243, 249, 255), "radius √((½/40)² + (½/24)²) = 0.0243, 0.0486 of the way from white to (10, 132, 255)"),
      (2, 2, clear, "outside")),
    GoldenCase(
      "gradient-conic", (18, 48, Pixel(123, 255, 0), "91° from the top, counter-clockwise: 0.516 of the way from yellow to green")),
    GoldenCase("shape-strokes", (21, 13, Pixel(88, 86, 214), "half-way up the first stroke")),
    GoldenCase("shape-rules", (24, 48, Pixel(255, 149, 0), "winding 2 is inside"), (72, 48, Pixel(255, 255, 255), "even is outside")),
    GoldenCase(
      "shape-morph", at: 0.6, (48, 48, Pixel(102, 0, 153), "0.4 of red and 0.6 of blue"),
      (48, 14, Pixel(255, 255, 255), "above the highest corner")),
    GoldenCase("text", (94, 2, Pixel(255, 255, 255), "the paper")),
    // Liberation Sans of 2048 units, of which a point has 50: lines reach 1854 up, so that the baseline is at 1.5 + 37.08 = 38.58. H is
    // 1479 wide; the underline is 150 thick, 67 below the baseline: from 39.92 to 42.92, and from 4 to 33.58, and 8 points of spacing.
    GoldenCase(
      "text-attributes", (5, 39, Pixel(255, 235, 235), "0.08 of the row is covered"), (5, 41, Pixel(255, 0, 0), "the underline"),
      (40, 42, Pixel(255, 20, 20), "0.92 of its last row, under the spacing"), (40, 43, Pixel(255, 255, 255), "below it"),
      (43, 41, Pixel(255, 255, 255), "under the next character"),
      // The raised 2 takes 11.39 points, so the O is around 68.9; the line through it is 2.05 thick around 9.58 above the baseline, at 29.
      (69, 29, Pixel(0, 255, 0), "through the O"), (69, 26, Pixel(255, 255, 255), "above the line, inside the O")),
  ]

  private static let space = [
    GoldenCase(
      "edges", (2, 91, Pixel(64, 64, 64, 64), "a quarter of a pixel is covered"), (4, 48, Pixel(128, 128, 128, 128), "half of one")),
    GoldenCase(
      "flipped", (20, 78, Pixel(255, 59, 48), "low y is low"), (68, 18, Pixel(255, 59, 48), "low y is high in flipped geometry"),
      (22, 20, Pixel(255, 0, 0), "upright")),
    GoldenCase(
      "perspective", (30, 48, Pixel(10, 132, 255), "z = −200: 48 − 24 · 500/700 = 30.9"),
      (67, 48, Pixel(255, 159, 10), "z = 100: from 48 + 24 · 1.25 − 12.5 = 65.5"),
      (64, 48, Pixel(28, 28, 30), "not yet")),
    GoldenCase(
      "tilted", (48, 48, Pixel(255, 204, 0), "the card's centre stays in place"),
      (10, 48, Pixel(28, 28, 30), "its sides come nearer to each other")),
    GoldenCase(
      "crossing-planes", (40, 40, Pixel(255, 59, 48), "z = −x · sin 0.7: red is nearer on the left"),
      (56, 40, Pixel(10, 132, 255), "blue on the right")),
    GoldenCase(
      "back-faces", (26, 26, Pixel(100, 210, 255), "turned by 0.5: the front"),
      (70, 26, clear, "turned by 2.6: the back of a single-sided layer"),
      (70, 70, Pixel(100, 210, 255), "of a double-sided one")),
    GoldenCase(
      "replicator", (48, 16, Pixel(255, 255, 255), "copy 0"), (25, 25, Pixel(255, 223, 255), "copy 1: green 1 − 0.125"),
      (71, 25, Pixel(255, 32, 255), "copy 7: green 1 − 7 · 0.125")),
  ]

  private static let motion = [
    GoldenCase("follow-path", at: 0.5, (48, 48, Pixel(255, 45, 85), "y = (48 + 3 · 120 − 3 · 24 + 48) / 8 = 48")),
    GoldenCase("spring", at: 0.25, (69, 48, Pixel(94, 92, 230), "18 + 50 · 1.0234 = 69.2"), (57, 48, paper, "its left edge is at 59.2")),
    GoldenCase(
      "turn", at: 0.5, (60, 35, Pixel(48, 176, 199), "half-way: 45°, counter-clockwise"), (60, 60, paper, "not the other diagonal")),
    GoldenCase("turn", at: 1.5, (60, 35, Pixel(48, 176, 199), "on the way back, 45° again")),
  ]

  private static let transitions = [
    GoldenCase(
      "transition-contents", at: 0.5, (20, 20, Pixel(133, 96, 152), "half of (255, 59, 48), half of (10, 132, 255)"),
      (40, 20, Pixel(128, 128, 128), "half of white, half of black")),
    GoldenCase(
      "transition-push", at: 0.25, (20, 48, Pixel(255, 59, 48), "the old sublayer, from 8…32 to −8…16"),
      (40, 48, Pixel(255, 204, 0), "the old background"),
      (68, 40, Pixel(28, 28, 30), "the new background begins at ¾ of the width"),
      (76, 60, Pixel(52, 199, 89), "the new sublayer, from 8…56 to 56…104"),
      (84, 60, paper, "nothing beyond the layer")),
    GoldenCase(
      "transition-reveal", at: 0.5, (30, 30, Pixel(255, 255, 255), "the old mark, 32 higher"),
      (60, 30, Pixel(255, 159, 10), "the old background"),
      (64, 64, Pixel(255, 255, 255), "the new mark"), (30, 64, Pixel(94, 92, 230), "the new background, not moved")),
    GoldenCase("transition-hidden", at: 0.5, (48, 48, Pixel(144, 218, 165), "half of (52, 199, 89), half of the paper")),
    GoldenCase("transition-replaced", at: 0.75, (48, 48, Pixel(96, 96, 64), "¾ of (½ red, ½ green), ¼ of blue")),
    GoldenCase(
      "transition-nested", at: 0.5, (48, 20, Pixel(255, 0, 0), "the old sublayer, 32 higher, as it was"),
      (20, 40, paper, "the old background"),
      (48, 70, Pixel(128, 0, 128), "the new sublayer, 32 lower, half of either colour"), (20, 60, Pixel(58, 58, 60), "the new background")),
    GoldenCase(
      "transition-in-space", at: 0.5, (38, 40, Pixel(168, 168, 107), "half of (½ red, ½ green) on half of (209, 209, 214)"),
      (58, 40, Pixel(168, 105, 171), "half of (½ red, ½ blue)"), (48, 74, Pixel(209, 209, 214), "below the mask"),
      (9, 9, Pixel(255, 255, 255), "outside the clip")),
    GoldenCase(
      "transition-live", at: 0.5, (24, 30, Pixel(128, 128, 128), "where the dot stood, half of black, half of white"),
      (48, 30, Pixel(118, 118, 120), "where the dot is, half of the old background"),
      (70, 30, Pixel(246, 246, 248), "elsewhere half of either background")),
    GoldenCase("transition-filter", at: 0.5, (8, 48, paper, "nothing beyond the layer")),
    GoldenCase(
      "transition-iris", at: 0.5, (48, 28, Pixel(10, 132, 255), "20 from the centre; the hole's radius is ½ · √2 · 32 = 22.6"),
      (48, 23, Pixel(255, 59, 48), "25 from the centre")),
  ]

  private static let night = Pixel(28, 28, 30)

  private static let particles = [
    GoldenCase(
      "particles", at: 3.5,
      (30, 66, Pixel(227, 143, 12), "½ s old: 16 + 28.28 · ½ = 30.1, and 4 · ¼ lower; alpha ⅞ of (255, 159, 10) on (28, 28, 30)"),
      (58, 46, Pixel(170, 110, 17), "1½ s: (58.4, 49.4), alpha ⅝"), (86, 34, Pixel(113, 77, 23), "2½ s: (86.7, 61.7), alpha ⅜"),
      (16, 79, night, "nothing where they start")),
    GoldenCase(
      "particles-additive", at: 1.25, (48, 48, Pixel(128, 128, 128), "all three colours"),
      (73, 48, Pixel(128, 0, 0), "red, 4 to the right"),
      (40, 68, Pixel(128, 69, 128), "green's edge, 3.46 above the middle, covers 0.54 of the pixel"),
      (9, 48, Pixel(32, 32, 32), "the border")),
    GoldenCase(
      "particles-nested", at: 1.9, (60, 47, Pixel(255, 255, 255), "the rocket, 0.9 s old: 8 + 56 · 0.9 = 58.4, 6 wide"),
      (36, 34, Pixel(255, 214, 10), "born when it was 0.5 s old, at 36, and since for 0.4 s upwards: 48 + 12.8"),
      (29, 28, Pixel(11, 16, 32), "the one before that is gone")),
    GoldenCase("particles-nested", at: 2.5, (64, 48, Pixel(255, 55, 95), "the burst, at 1 s of the rocket's time, ½ s old: 12 wide")),
    GoldenCase(
      "particles-behaviors", at: 2,
      (52, 43, Pixel(191, 0, 64), "1 s old, of 4: 12 + 90 · (1 − 1/e) / √2 = 52.2; ¾ red, ¼ blue"),
      (55, 40, Pixel(191, 0, 64), "12 × 3 points along the way, 4.7 ahead"), (55, 46, paper, "4.2 beside it")),
    GoldenCase(
      "particles-depth", at: 1.8, (55, 10, Pixel(48, 209, 88), "80 nearer: 200/120 as large, and 48 + 24 · 200/120 = 88 high"),
      (65, 10, night, "and no larger"), (48, 70, Pixel(255, 69, 58), "flat: where it was born"), (55, 72, night, "and as large as it was")),
    GoldenCase(
      "particles-moving-emitter", at: 1.8, (18, 48, Pixel(100, 210, 255), "born at ¼ s, at 8 + 40 · ¼"), (23, 48, night, "10 to the next")),
  ]
}
