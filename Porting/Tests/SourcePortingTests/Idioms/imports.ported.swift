import Foundation
import UIKit
import UIKit.UIGestureRecognizerSubclass
import struct CoreGraphics.CGFloat
import WebKit
import CoreMotion

let size = sqrt(2.0)
