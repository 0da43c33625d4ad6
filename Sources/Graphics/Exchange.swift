/// Puts a value in the place of another one, which is returned.
package func exchange<Value>(_ place: inout Value, with value: Value) -> Value {
  defer { place = value }
  return place
}
