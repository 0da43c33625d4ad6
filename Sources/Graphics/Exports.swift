// Foundation carries CGFloat, CGPoint, CGSize and CGRect on Linux; whoever imports the layer API expects them to come along.
@_exported import Foundation
