import QuartzCore

extension Scene {
  /// What a layer was turns into what it is. The change comes at 0 s, right after the scene is first shown, and every transition takes a
  /// second: at half a second it is half done.
  static let transitions: [Scene] = [
    transition("transition-contents", "Two pictures fade into each other") { layer in
      layer.contents = CGImage.checks(0xff3b30, 0xffffff)
      layer.magnificationFilter = .nearest
      layer.shows { $0.contents = CGImage.checks(0x0a84ff, 0x000000) }
    },
    transition("transition-push", "New sublayers push the old ones out to the left; neither reaches beyond the layer") { layer in
      layer.backgroundColor = .hex(0xffcc00)
      let old = layer.box(CGRect(x: 8, y: 8, width: 24, height: 48), .hex(0xff3b30))
      layer.shows({ $0.turn(.push, .fromRight) }) { layer in
        layer.backgroundColor = .hex(0x1c1c1e)
        old.removeFromSuperlayer()
        layer.box(CGRect(x: 8, y: 8, width: 48, height: 24), .hex(0x34c759))
      }
    },
    transition("transition-reveal", "The old picture leaves upwards from the new one") { layer in
      layer.backgroundColor = .hex(0xff9f0a)
      let mark = layer.box(CGRect(x: 8, y: 8, width: 16, height: 16), .hex(0xffffff))
      layer.shows({ $0.turn(.reveal, .fromBottom) }) { layer in
        layer.backgroundColor = .hex(0x5e5ce6)
        mark.position.x = 48
      }
    },
    transition("transition-hidden", "A layer that is hidden fades out") { layer in
      layer.backgroundColor = .hex(0x34c759)
      layer.shows({ _ in }) { layer in
        CATransaction.setDisableActions(false)
        CATransaction.setAnimationDuration(1)
        layer.isHidden = true
      }
    },
    transition("transition-replaced", "Half way from red to green, the mixture starts to turn blue", duration: 1.5) { layer in
      layer.backgroundColor = .hex(0xff0000)
      layer.shows { $0.backgroundColor = .hex(0x00ff00) }
      layer.after(0.5) { layer in
        layer.turn(.fade)
        layer.backgroundColor = .hex(0x0000ff)
      }
    },
    transition("transition-nested", "A sublayer turns while the layer around it is pushed up") { layer in
      layer.backgroundColor = .hex(0xececf0)
      let inner = layer.box(CGRect(x: 16, y: 16, width: 32, height: 32), .hex(0xff0000))
      layer.shows({ $0.turn(.push, .fromBottom) }) { layer in
        layer.backgroundColor = .hex(0x3a3a3c)
        inner.turn(.fade)
        inner.backgroundColor = .hex(0x0000ff)
      }
    },
    Scene.feature("transition-in-space", "A transition on a tilted layer, in a round clip, half transparent, under a mask") { root in
      root.backgroundColor = .hex(0xffffff)
      let group = root.box(CGRect(x: 8, y: 8, width: 80, height: 80), .hex(0xd1d1d6), radius: 24)
      group.masksToBounds = true
      group.sublayerTransform.m34 = -1 / 200
      let layer = group.box(CGRect(x: 8, y: 8, width: 64, height: 64), .hex(0xff0000))
      layer.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
      layer.opacity = 0.5
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 16, width: 64, height: 48)
      mask.backgroundColor = .hex(0)
      layer.mask = mask
      layer.shows { layer in
        layer.backgroundColor = .hex(0x0000ff)
        layer.box(CGRect(x: 0, y: 0, width: 32, height: 64), .hex(0x00ff00))
      }
    },
    transition("transition-live", "The old side stands still at what moved on it; the new one moves on") { layer in
      layer.backgroundColor = .hex(0xececf0)
      let dot = layer.box(CGRect(x: 0, y: 40, width: 16, height: 16), .hex(0x000000))
      dot.animate("position.x", from: 8, to: 56, duration: 1)
      layer.shows { $0.backgroundColor = .hex(0xffffff) }
    },
    transition("transition-filter", "Bars sweep to the left, by a filter of Core Image") { layer in
      layer.backgroundColor = .hex(0xff3b30)
      layer.shows({ $0.turn(by: CIFilter(name: "CIBarsSwipeTransition", parameters: ["inputWidth": 8])) }) {
        $0.backgroundColor = .hex(0x0a84ff)
      }
    },
    transition("transition-iris", "A hole opens onto the new picture") { layer in
      layer.backgroundColor = .hex(0xff3b30)
      layer.shows({ $0.turn(CATransitionType(rawValue: "cameraIrisHollowOpen")) }) { $0.backgroundColor = .hex(0x0a84ff) }
    },
  ]

  /// A scene with one layer of 64 points in the middle, on paper.
  private static func transition(_ name: String, _ summary: String, duration: Double = 1, build: @escaping @Sendable (CALayer) -> Void)
    -> Scene
  {
    feature(name, summary, duration: duration, on: .hex(0xececf0)) { root in
      build(root.box(CGRect(x: 16, y: 16, width: 64, height: 64)))
    }
  }
}

extension CALayer {
  /// Changes the layer as soon as the scene is shown, in transition.
  ///
  /// - Parameter turn: adds the transition; a fade unless it says otherwise.
  fileprivate func shows(_ turn: @escaping (CALayer) -> Void = { $0.turn(.fade) }, _ change: @escaping (CALayer) -> Void) {
    CATransaction.begin()
    // A transaction without animations is complete once it is committed.
    CATransaction.setCompletionBlock { [unowned self] in
      CATransaction.setDisableActions(true)
      turn(self)
      change(self)
    }
    CATransaction.commit()
  }

  /// Changes the layer later in the scene: when an animation of nothing ends.
  fileprivate func after(_ seconds: Double, _ change: @escaping (CALayer) -> Void) {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [unowned self] in
      CATransaction.setDisableActions(true)
      change(self)
    }
    let wait = CABasicAnimation(keyPath: "wait")
    wait.duration = seconds
    add(wait, forKey: "wait")
    CATransaction.commit()
  }

  /// Adds a transition of a second.
  fileprivate func turn(_ type: CATransitionType = .fade, _ subtype: CATransitionSubtype? = nil, by filter: CIFilter? = nil) {
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.filter = filter
    transition.duration = 1
    add(transition, forKey: kCATransition)
  }
}

extension CGImage {
  /// Four by four squares in two colours.
  fileprivate static func checks(_ a: UInt32, _ b: UInt32) -> CGImage {
    computed(4, 4) { x, y in
      let color = (x + y).isMultiple(of: 2) ? a : b
      return (UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255), 255)
    }
  }
}
