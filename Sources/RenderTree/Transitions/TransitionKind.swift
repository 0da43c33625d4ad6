/// The transitions that both renderers know, by the names that programs and documents use.
package enum TransitionKind: String, Hashable, Sendable, CaseIterable {
  // Core Animation's own types
  case fade, moveIn, push, reveal
  // Names that Core Animation accepts without declaring them
  case cube, oglFlip, rotate, suckEffect, rippleEffect, pageCurl, pageUnCurl, cameraIris, cameraIrisHollowOpen, cameraIrisHollowClose
  case genieEffect, unGenieEffect, twist, swirl
  // Core Image's transition filters
  case dissolve = "CIDissolveTransition"
  case swipe = "CISwipeTransition"
  case barsSwipe = "CIBarsSwipeTransition"
  case copyMachine = "CICopyMachineTransition"
  case disintegrateWithMask = "CIDisintegrateWithMaskTransition"
  case flash = "CIFlashTransition"
  case mod = "CIModTransition"
  case filterPageCurl = "CIPageCurlTransition"
  case filterPageCurlWithShadow = "CIPageCurlWithShadowTransition"
  case filterRipple = "CIRippleTransition"
  case accordionFold = "CIAccordionFoldTransition"
  // Transitions of views
  case flipFromLeft, flipFromRight, flipFromTop, flipFromBottom, curlUp, curlDown, crossDissolve
  // Transitions of Acetate
  case waves
}

extension TransitionKind {
  /// The transition of a name, including alternative names; nil for an unknown one.
  package init?(name: String) {
    switch name {
    case "alignedCube": self = .cube
    case "flip", "alignedFlip": self = .oglFlip
    default: self.init(rawValue: name)
    }
  }
}

/// The side of the screen from which a transition's new side comes.
package enum TransitionSide: String, Hashable, Sendable, CaseIterable {
  case left = "fromLeft"
  case right = "fromRight"
  case top = "fromTop"
  case bottom = "fromBottom"
}
