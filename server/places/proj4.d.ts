declare module 'proj4' {
  const proj4: (from: string, to: string, point: [number, number]) => [number, number]
  export default proj4
}
