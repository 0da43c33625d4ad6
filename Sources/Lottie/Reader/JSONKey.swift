/// A key to look for in objects; never empty.
struct JSONKey: ExpressibleByStringLiteral {
  let name: StaticString

  init(stringLiteral name: StaticString) { self.name = name }
}
