internal import CSoftwareKernels
internal import RenderTree

extension TransitionKind {
  /// The loop that draws the kind; nil for kinds that planners turn into ordinary quads.
  var function: SWTransitionFunction? {
    switch self {
    case .fade, .dissolve, .crossDissolve: SWFade
    case .swipe: SWSwipe
    case .barsSwipe: SWBarsSwipe
    case .copyMachine: SWCopyMachine
    case .disintegrateWithMask: SWDisintegrate
    case .flash: SWFlash
    case .mod: SWMod
    case .filterPageCurl: SWFilterPageCurl
    case .filterPageCurlWithShadow: SWFilterPageCurlWithShadow
    case .filterRipple: SWFilterRipple
    case .accordionFold: SWAccordionFold
    case .suckEffect: SWSuck
    case .rotate: SWRotate
    case .genieEffect: SWGenie
    case .unGenieEffect: SWUnGenie
    case .twist: SWTwist
    case .swirl: SWSwirl
    case .rippleEffect: SWRipple
    case .pageCurl: SWPageCurl
    case .pageUnCurl: SWPageUnCurl
    case .curlUp: SWCurlUp
    case .curlDown: SWCurlDown
    case .waves: SWWaves
    case .moveIn, .push, .reveal, .cube, .oglFlip, .cameraIris, .cameraIrisHollowOpen, .cameraIrisHollowClose, .flipFromLeft,
      .flipFromRight,
      .flipFromTop, .flipFromBottom:
      nil
    }
  }
}
