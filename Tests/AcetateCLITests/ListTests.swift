import Testing

@Suite("acetate list: what it prints of one thing")
struct ListTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  @Test("a filter's inputs stand in columns, and its picture is left out")
  func filters() throws {
    let shown = try tool.run("list", "filters", "CIBumpDistortion")
    #expect(
      shown.text == """
        CIBumpDistortion  Distorts the picture with a bump, or a dent, around a point.
          inputCenter  point    = 150,150  The middle of the effect.
          inputRadius  points   = 300, at least 0.01  The bump's radius.
          inputScale   number   = 0.5  Its height; below zero is a dent.

        """)
    #expect(
      try tool.run("list", "filters", "CIAffineTransform").text == """
        CIAffineTransform  Moves, rotates, scales or skews the picture.
          inputTransform  transform  = identity  The map, a CGAffineTransform.

        """)
    let all = try tool.run("list", "filters").text.split(separator: "\n").map(String.init)
    #expect(all.contains("  inputCenter  point    = 150,150  The middle of the effect."))
    #expect(
      try tool.run("list", "filters", "CIBumpDistortion", "--json").text == """
        {
          "filters" : [
            {
              "category" : "DistortionEffect",
              "inputs" : [
                {
                  "name" : "inputImage",
                  "summary" : "The picture.",
                  "type" : "picture"
                },
                {
                  "initial" : "150,150",
                  "name" : "inputCenter",
                  "range" : "any",
                  "summary" : "The middle of the effect.",
                  "type" : "point"
                },
                {
                  "initial" : "300",
                  "name" : "inputRadius",
                  "range" : "at least 0.01",
                  "summary" : "The bump's radius.",
                  "type" : "points"
                },
                {
                  "initial" : "0.5",
                  "name" : "inputScale",
                  "range" : "any",
                  "summary" : "Its height; below zero is a dent.",
                  "type" : "number"
                }
              ],
              "name" : "CIBumpDistortion",
              "summary" : "Distorts the picture with a bump, or a dent, around a point."
            }
          ]
        }

        """)
  }

  @Test("a layer's keys come after those of every layer, an animation's alone")
  func keys() throws {
    let lines = try tool.run("list", "keys", "CAReplicatorLayer").text.split(separator: "\n").map(String.init)
    #expect(lines.first == "every layer  what all layers have")
    let bounds = "a rectangle = 0 0 0 0 points: the layer's own space: x and y of its lower left corner, width and height"
    #expect(lines.dropFirst().first == "  bounds                            " + bounds)
    #expect(
      lines.suffix(10).joined(separator: "\n") == """
        CAReplicatorLayer  copies its sublayers, each moved, tinted and delayed a little more
          instanceCount        a whole number = 1: how many copies there are, the first included
          preservesDepth       0 or 1 = 0: whether copies share a space in depth
          instanceDelay        a number = 0 seconds: how much later than the one before each copy's animations run
          instanceTransform    a transform = none: what each copy is moved by from the one before
          instanceColor        a colour = 1 1 1: multiplies the first copy's colours
          instanceRedOffset    a number = 0: added to the red of each further copy
          instanceGreenOffset  a number = 0: added to its green
          instanceBlueOffset   a number = 0: added to its blue
          instanceAlphaOffset  a number = 0: added to its alpha
        """)
    #expect(
      try tool.run("list", "keys", "CASpringAnimation").text.hasPrefix(
        """
        CASpringAnimation  goes from one value to another as if on a spring
          beginTime            a number = 0: when its time begins, in seconds of what it is in
        """))
  }

  @Test("pixels, the scale, and points of the edges that are covered, of each device")
  func screens() throws {
    #expect(
      try tool.run("list", "screens").text == """
        iphone-se          750x1334@2   20 points above and 0 below are covered
        iphone-13-mini     1125x2436@3  50 points above and 34 below are covered
        iphone-14          1170x2532@3  47 points above and 34 below are covered
        iphone-14-plus     1284x2778@3  47 points above and 34 below are covered
        iphone-15          1179x2556@3  59 points above and 34 below are covered
        iphone-15-plus     1290x2796@3  59 points above and 34 below are covered
        iphone-16-pro      1206x2622@3  62 points above and 34 below are covered
        iphone-16-pro-max  1320x2868@3  62 points above and 34 below are covered
        iphone-air         1260x2736@3  68 points above and 34 below are covered
        ipad               1640x2360@2  24 points above and 20 below are covered
        ipad-mini          1488x2266@2  24 points above and 20 below are covered
        ipad-10.2          1620x2160@2  20 points above and 0 below are covered
        ipad-pro-11        1668x2388@2  24 points above and 20 below are covered
        ipad-pro-13        2048x2732@2  24 points above and 20 below are covered

        """)
    #expect(
      try tool.run("list", "screens", "--json").text.hasPrefix(
        """
        {
          "screens" : [
            {
              "height" : 667,
              "name" : "iphone-se",
              "safeArea" : {
                "bottom" : 0,
                "top" : 20
              },
              "scale" : 2,
              "width" : 375
            },

        """))
  }
}
