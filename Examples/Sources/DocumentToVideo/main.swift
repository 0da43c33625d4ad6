// A document of Core Animation's markup language to a video: lower-third.mp4, or what the arguments say (DocumentToVideo IN.caml OUT.mp4).
import CAML
import Foundation
import OfflineRendering

let lowerThird = """
  <caml>
    <CALayer bounds="0 0 640 360" backgroundColor="0.13 0.16 0.2">
      <sublayers>
        <CALayer bounds="0 0 300 64" anchorPoint="0 0" position="40 40" backgroundColor="0.9 0.3 0.2" cornerRadius="8">
          <sublayers>
            <CATextLayer bounds="0 0 280 40" position="150 32" string="Ada Lovelace" fontSize="30"/>
          </sublayers>
          <animations>
            <animation type="CABasicAnimation" key="in" keyPath="position.x" duration="0.6" timingFunction="easeOut">
              <fromValue type="real" value="-300"/><toValue type="real" value="40"/>
            </animation>
            <animation type="CABasicAnimation" key="out" keyPath="position.x" beginTime="2.4" duration="0.6" fillMode="forwards"
              removedOnCompletion="0" timingFunction="easeIn">
              <fromValue type="real" value="40"/><toValue type="real" value="-300"/>
            </animation>
          </animations>
        </CALayer>
      </sublayers>
    </CALayer>
  </caml>
  """

let arguments = CommandLine.arguments.dropFirst()
let document = try arguments.first.map { try CAMLDocument.load(path: $0) } ?? CAMLDocument.load(data: Data(lowerThird.utf8))
for remark in document.diagnostics { print(remark) }

let times = FrameTimes(from: 0, to: document.duration ?? 5, frameRate: FrameRate(30))
let report = try OfflineRenderer(document.rootLayer).write(to: arguments.dropFirst().first ?? "lower-third.mp4", times: times)
print("\(report.frames) frames")
