// A transition of one's own: GLSL in the form of GL Transitions, between two looks of a layer, at three moments. Needs OpenGL ES, which
// Mesa has on any machine.
import Acetate
import QuartzCore

let blinds = """
  uniform float count; // = 8.0

  vec4 transition(vec2 uv) {
    float opened = step(fract(uv.x * count), progress);
    return mix(getFromColor(uv), getToColor(uv), opened);
  }
  """

let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 320, height: 180)
let stage = CALayer()
stage.frame = root.bounds
stage.backgroundColor = CGColor(red: 0.1, green: 0.2, blue: 0.5, alpha: 1)
root.addSublayer(stage)

let renderer = try OfflineRenderer(root)
CATransaction.flush()  // What is committed now is the old side.

let transition = CATransition()
transition.filter = try ShaderTransition(source: blinds, parameters: ["count": 5.0], name: "blinds")
transition.duration = 1
stage.backgroundColor = CGColor(red: 1, green: 0.7, blue: 0.2, alpha: 1)
stage.add(transition, forKey: kCATransition)

for percent in [25, 50, 75] { try renderer.write(to: "blinds-\(percent).png", at: Double(percent) / 100) }
