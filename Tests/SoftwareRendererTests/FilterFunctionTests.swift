import CSoftwareKernels
import RenderTree
import Testing

@Suite("Functions of filters")
struct FilterFunctionTests {
  @Test("the loop of a function's number is that of its file")
  func names() {
    for function in FilterFunction.allCases {
      #expect(sw_filter_name(function.rawValue).map { String(cString: $0) } == "\(function)")
    }
    #expect(sw_filter_name(Int32(FilterFunction.allCases.count)) == nil && sw_filter_name(-1) == nil)
  }
}
