import CAML
import Foundation
import OfflineRendering
import QuartzCore

@testable import Inspector

/// 100 by 50 points. `card`, 20 by 10, travels from x = 30 to 70 in two seconds at y = 25; `dot`, 6 by 6, lies on `masked`, of which a mask
/// shows the left half.
func sceneText(extra: String = "", color: String = "1 0 0") -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer name="root" bounds="0 0 100 50" position="50 25">
      <sublayers>
        <CALayer bounds="0 0 4 4" position="2 2"/>
        \(extra)
        <CALayer id="#1" name="card" bounds="0 0 20 10" position="30 25" backgroundColor="\(color)">
          <animations>
            <animation type="CABasicAnimation" key="move" keyPath="position.x" duration="2" fromValue="30" toValue="70"/>
          </animations>
        </CALayer>
        <CALayer name="masked" bounds="0 0 20 20" position="90 40">
          <mask type="CALayer" name="half" bounds="0 0 10 20" position="5 10" backgroundColor="0 0 0"/>
          <sublayers>
            <CALayer name="dot" bounds="0 0 6 6" position="3 3" backgroundColor="0 0 1"/>
            <CALayer bounds="0 0 2 2" position="19 19" backgroundColor="0 0 1"/>
          </sublayers>
        </CALayer>
      </sublayers>
      <states>
        <LKState name="Away">
          <elements>
            <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.25"/></LKStateSetValue>
          </elements>
        </LKState>
      </states>
    </CALayer>
  </caml>
  """
}

func composition(_ text: String) throws -> Composition { Composition(try CAMLDocument.load(data: Data(text.utf8), file: "scene.caml")) }

func inspector(_ text: String = sceneText(), setup: SceneSetup = SceneSetup()) throws -> SceneInspector {
  var settings = RenderSettings()
  settings.backend = .software
  var composition = try composition(text)
  try setup.apply(to: &composition)
  return try SceneInspector(InspectedScene(composition), setup: setup, settings: settings)
}

extension SceneInspector {
  func path(named name: String) throws -> LayerPath? { try entries(at: 0).first { $0.name == name }?.id }
}
