declare module 'proj4' {
  type Point = [number, number]
  interface Converter {
    forward(point: Point): Point
    inverse(point: Point): Point
  }
  function proj4(from: string, to: string, point: Point): Point
  function proj4(from: string, to: string): Converter
  export default proj4
}
