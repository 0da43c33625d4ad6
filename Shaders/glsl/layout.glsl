// Numbers that shaders, C and Swift share: how the frame's data is laid out, and constants of formulas. All three read this file, C and
// Swift by way of CFormulas.h, so it holds nothing but comments and definitions of numbers.
//
// The data is an array of texels of four floats: the table of the continuous corner, the records of clips, gradients' stops, polygons'
// corners and blurs' weights, then the records of quads, and what these leave out, their details.

// Texels a row of the texture that holds the data: 1 << DATA_ROW_BITS.
#define DATA_ROW_BITS 10
// The table's samples, four a texel from texel 0 on.
#define CORNER_TABLE_TEXELS 17
// Where the clips begin.
#define FIRST_CLIP 24

// A shape's record. It is a clip's whole record, and part of a quad's details.
#define SHAPE_TEXELS 8
// Lines through the edges minX, maxX, minY, maxY.
#define SHAPE_EDGE_A 0
#define SHAPE_EDGE_B 1
#define SHAPE_EDGE_C 2
// Rows of the map from surface to local points, each with a number beside it: the width of the ring, or of the border of a quad that has
// one; the flags; where the record of the clip that confines the quad begins, -1 for none.
#define SHAPE_ROW_X 3
#define SHAPE_ROW_Y 4
#define SHAPE_ROW_W 5
#define SHAPE_RECT 6
#define SHAPE_RADII 7
// Flags. One bit an edge without a ramp, in the edges' order.
#define HARD_MIN_X 1
#define HARD_MAX_X 2
#define HARD_MIN_Y 4
#define HARD_MAX_Y 8
#define IS_CONTINUOUS 16
#define HAS_BORDER 32

// A quad's record: five texels in one of two forms. What begins where says the last number of the first texel: -1 for nothing, -2 - i for
// what lines lack in details from texel i on, i for all that corners lack.
#define QUAD_TEXELS 5
// Lines, for bare.frag: the maps from surface pixels to the texel's coordinates, the second with flags beside it; of each pair of parallel
// edges the line through the first, and the last number of the other, which runs the other way; the colour. Of a gradient the first map
// leads to the position along its line, and in the place of the second stand where its stops begin and how many there are.
#define QUAD_PLACE_X 0
#define QUAD_PLACE_Y 1
#define QUAD_LINE_X 2
#define QUAD_LINE_Y 3
#define QUAD_COLOR 4
// Flags: HAS_BORDER; texels are taken one by one; the edges lie between pixels, of which none outside is touched.
#define COPIES_TEXELS 1
#define FILLS_PIXELS 2
// What lines lack where corners are rounded evenly, or there is a band: points that a pixel is across both pairs of edges, the product of
// the map's rows, the radius; half the extent, the band's width, how much of the paint the border hides; the border's colour, if any.
#define ROUNDED_SCALES 0
#define ROUNDED_EXTENT 1
#define ROUNDED_BORDER 2
// Corners of the covering polygon, two a texel; of a quad with a border the last two texels are its colour, and how much of the paint it
// hides.
#define QUAD_CORNERS 1
#define QUAD_BORDER_COLOR 3
#define QUAD_BORDER_OPACITY 4
// What corners lack: shape, colour, and three texels of the material's own. The last two numbers of the third say how many corners the
// confining polygon has, and where they begin; without one the last says where a picture begins on a page: x + (y << PAGE_ORIGIN_BITS). For
// bare.frag a gradient's are as in lines, in the first and the third.
#define DETAIL_TEXELS 12
#define DETAIL_SHAPE 0
#define DETAIL_COLOR 8
#define DETAIL_MATERIAL 9
#define PAGE_ORIGIN_BITS 11

// Pixels outside of its edge at which a ramp begins, and a little for the grid on which corners of outlines stand.
#define OUTLINE_MARGIN 0.5625
// Devices place corners on a grid, of 64ths of a pixel or finer, and interpolate between corners placed so. On a 16th there is nothing to
// place: numbers found for a corner are those of where it is. The margin is wider than what rounding moves an edge by.
#define OUTLINE_GRID 16.0

// A gradient: kind + (number of stops << GRADIENT_COUNT_SHIFT). A stop is a straight colour, then a location.
#define GRADIENT_KINDS 3
#define GRADIENT_COUNT_SHIFT 2
#define GRADIENT_STOP_TEXELS 2
// Filters: magnification + (minification << FILTER_MINIFICATION_SHIFT) + (mipmap levels << FILTER_LEVELS_SHIFT).
#define FILTERS 3
// Both filters of a picture that is drawn smaller than it is. In place of the bias its record has level + (positions along x - 1, along y,
// along both in the next level << REDUCTION_TAPS_SHIFT, REDUCTION_TAPS_BITS each) + (256 * share of the next level <<
// REDUCTION_SHARE_SHIFT).
#define FILTER_REDUCED 3
#define REDUCTION_LEVELS 15
#define REDUCTION_TAPS_SHIFT 4
#define REDUCTION_TAPS_BITS 3
#define REDUCTION_SHARE_SHIFT 16
#define FILTER_MINIFICATION_SHIFT 2
#define FILTER_LEVELS_SHIFT 4

// The continuous corner's straight edges end this far from the corner, as a multiple of the radius.
#define CONTINUOUS_EXTENT 1.528665
// Sigmas from an edge beyond which a blur has reached 0 or 1, within a third of a step of 8 bits.
#define BLUR_REACH 3.0
// How far beyond the border between two texels a position still reads the one before it, in texels: pictures at half their size sample on
// borders only, and what rounding leaves must not decide.
#define TEXEL_TIE 0.0009765625
