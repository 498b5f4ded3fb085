/** "5 m", "350 m", "1,5 km" */
export const formatMetres = (metres: number): string =>
  metres < 1000
    ? `${Math.round(metres)} m`
    : `${(metres / 1000).toLocaleString('da-DK', { maximumFractionDigits: metres < 10_000 ? 1 : 0 })} km`
