const number = new Intl.NumberFormat('da-DK')

export const length = (metres: number) => (metres < 1000 ? `${metres} m` : `${number.format(metres / 1000)} km`)
