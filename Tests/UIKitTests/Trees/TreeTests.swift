import Testing

/// Trees of layers and calls of delegates, of all of UIKit, against those on record in GoldenTests/Goldens/Trees.
/// `RECORD_GOLDENS=1` records them anew.
@MainActor @Suite("Recorded trees", .serialized)
struct TreeTests {
  @Test("controls", arguments: controlTrees)
  func controls(_ scenario: TreeScenario) throws { try TreeRecord("controls").check(scenario) }

  @Test("buttons", arguments: buttonTrees)
  func buttons(_ scenario: TreeScenario) throws { try TreeRecord("buttons").check(scenario) }

  @Test("values", arguments: valueTrees)
  func values(_ scenario: TreeScenario) throws { try TreeRecord("values").check(scenario) }

  @Test("bars", arguments: barTrees)
  func bars(_ scenario: TreeScenario) throws { try TreeRecord("bars").check(scenario) }

  @Test("tables", arguments: tableTrees)
  func tables(_ scenario: TreeScenario) throws { try TreeRecord("tables").check(scenario) }

  @Test("collections", arguments: collectionTrees)
  func collections(_ scenario: TreeScenario) throws { try TreeRecord("collections").check(scenario) }

  @Test("scrolls", arguments: scrollTrees)
  func scrolls(_ scenario: TreeScenario) throws { try TreeRecord("scrolls").check(scenario) }

  @Test("controllers", arguments: controllerTrees)
  func controllers(_ scenario: TreeScenario) throws { try TreeRecord("controllers").check(scenario) }

  @Test("texts", arguments: textTrees)
  func texts(_ scenario: TreeScenario) throws { try TreeRecord("texts").check(scenario) }

  @Test("pickers", arguments: pickerTrees)
  func pickers(_ scenario: TreeScenario) throws { try TreeRecord("pickers").check(scenario) }

  @Test("animations", arguments: animationTrees)
  func animations(_ scenario: TreeScenario) throws { try TreeRecord("animations").check(scenario) }

  @Test("gestures", arguments: gestureTrees)
  func gestures(_ scenario: TreeScenario) throws { try TreeRecord("gestures").check(scenario) }

  @Test("dynamics", arguments: dynamicTrees)
  func dynamics(_ scenario: TreeScenario) throws { try TreeRecord("dynamics").check(scenario) }

  @Test("layouts", arguments: layoutTrees)
  func layouts(_ scenario: TreeScenario) throws { try TreeRecord("layouts").check(scenario) }

  @Test("others", arguments: otherTrees)
  func others(_ scenario: TreeScenario) throws { try TreeRecord("others").check(scenario) }

  @Test("drawings", arguments: drawingTrees)
  func drawings(_ scenario: TreeScenario) throws { try TreeRecord("drawings").check(scenario) }

  @Test("more", arguments: moreTrees)
  func more(_ scenario: TreeScenario) throws { try TreeRecord("more").check(scenario) }

  @Test("properties", arguments: propertyTrees + containerPropertyTrees + controllerPropertyTrees)
  func properties(_ scenario: TreeScenario) throws { try TreeRecord("properties").check(scenario) }

  @Test("defaults", arguments: defaultTrees)
  func defaults(_ scenario: TreeScenario) throws { try TreeRecord("defaults").check(scenario) }

  @Test("views", arguments: viewTrees)
  func views(_ scenario: TreeScenario) throws { try TreeRecord("views").check(scenario) }

  @Test("layers", arguments: layerTrees)
  func layers(_ scenario: TreeScenario) throws { try TreeRecord("layers").check(scenario) }

  @Test("transitions", arguments: transitionTrees)
  func transitions(_ scenario: TreeScenario) throws { try TreeRecord("transitions").check(scenario) }
}
