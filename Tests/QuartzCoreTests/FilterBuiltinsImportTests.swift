// The one import line that Apple's samples have for typed filters.
import CoreImage.CIFilterBuiltins
import QuartzCore
import Testing

@Suite("The import line CoreImage.CIFilterBuiltins")
struct FilterBuiltinsImportTests {
  @Test("brings all of Core Image along, with Core Graphics")
  func typedFilters() {
    let pixelate = CIFilter.pixellate()
    pixelate.inputImage = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 40, height: 20))
    pixelate.scale = 5
    let layer = CALayer()
    layer.filters = [pixelate]
    #expect((layer.filters?.first as? CIFilter)?.name == "CIPixellate")
    #expect(CIFilter.barsSwipeTransition().name == "CIBarsSwipeTransition")
  }
}
