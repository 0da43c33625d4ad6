// Source written for Core Animation expects the Core Graphics types to come along.
@_exported import Graphics
