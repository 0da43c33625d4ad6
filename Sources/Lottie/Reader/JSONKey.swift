/// A key to look for in objects.
struct JSONKey: ExpressibleByStringLiteral {
  let name: StaticString

  init(stringLiteral name: StaticString) { self.name = name }
}
