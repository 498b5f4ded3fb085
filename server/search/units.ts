const number = new Intl.NumberFormat('da-DK')

export const count = (many: number, one: string, more: string) => `${number.format(many)} ${many === 1 ? one : more}`

export const length = (metres: number) => (metres < 1000 ? `${metres} m` : `${number.format(metres / 1000)} km`)
