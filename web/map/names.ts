/** Names of waters and parts of the country, where one would write them on a map by hand. */
interface Name {
  name: string
  lon: number
  lat: number
  kind: 'water' | 'land'
  /** From which whole zoom to which it helps. */
  from: number
  to: number
  /** Above its place, where something may lie. */
  isAbove?: boolean
}

const water = (name: string, lon: number, lat: number, from = 5, to = 10): Name => {
  return { name, lon, lat, kind: 'water', from, to }
}
const land = (name: string, lon: number, lat: number, from = 5, to = 8): Name => {
  return { name, lon, lat, kind: 'land', from, to }
}

export const names: Name[] = [
  land('Nordamerika', -100, 45, -2, 4),
  land('Sydamerika', -56, -12, -2, 4),
  land('Afrika', 20, 8, -2, 4),
  land('Asien', 95, 48, -2, 4),
  land('Australien', 134, -25, -2, 4),
  { ...land('Danmark', 9.2, 56.1, -2, 4), isAbove: true },
  water('Atlanterhavet', -38, 25, -2, 4),
  water('Stillehavet', -140, 0, -2, 4),
  water('Det Indiske Ocean', 78, -22, -2, 4),
  water('Nordsøen', 6.9, 56.0, 4),
  water('Skagerrak', 9.0, 57.85, 4),
  water('Kattegat', 11.6, 56.98, 4),
  water('Østersøen', 13.6, 54.95, 4),
  water('Storebælt', 11.0, 55.42, 8),
  water('Lillebælt', 9.82, 55.3, 8),
  water('Øresund', 12.72, 55.82, 7),
  water('Limfjorden', 9.05, 56.86, 8),
  water('Vadehavet', 8, 55.18, 8),
  water('Roskilde Fjord', 12.03, 55.78, 9, 12),
  water('Isefjord', 11.77, 55.8, 8, 11),
  water('Ringkøbing Fjord', 8.25, 56.0, 8, 11),
  water('Nissum Bredning', 8.42, 56.65, 9, 11),
  water('Aarhus Bugt', 10.33, 56.12, 9, 11),
  water('Mariager Fjord', 10.1, 56.69, 9, 12),
  water('Smålandsfarvandet', 11.4, 55.08, 8),
  water('Køge Bugt', 12.38, 55.47, 8, 11),
  water('Faxe Bugt', 12.28, 55.18, 8, 11),
  water('Jammerbugt', 9.15, 57.25, 7),
  water('Hjelm Bugt', 12.2, 54.83, 9, 11),
  water('Det Sydfynske Øhav', 10.35, 54.99, 9, 11),
  land('Jylland', 9.15, 56.15),
  land('Fyn', 10.35, 55.3),
  land('Sjælland', 11.85, 55.52),
  land('Lolland', 11.35, 54.76, 7, 9),
  land('Falster', 11.98, 54.84, 7, 10),
  land('Bornholm', 14.92, 55.12, 5, 9),
  land('Møn', 12.35, 54.98, 8, 11),
  land('Langeland', 10.85, 54.98, 8, 11),
  land('Ærø', 10.37, 54.87, 8, 11),
  land('Als', 9.92, 54.98, 8, 11),
  land('Samsø', 10.6, 55.85, 7, 11),
  land('Læsø', 11.0, 57.27, 7, 11),
  land('Anholt', 11.57, 56.71, 7, 11),
  land('Mors', 8.8, 56.83, 8, 11),
  land('Fanø', 8.42, 55.4, 8, 11),
  land('Rømø', 8.53, 55.13, 8, 11),
  land('Skåne', 13.6, 55.8, 5, 9),
  land('Djursland', 10.65, 56.38, 8, 10),
  land('Vendsyssel', 10.05, 57.33, 8, 10),
]
