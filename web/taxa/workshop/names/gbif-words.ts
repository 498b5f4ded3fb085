/** GBIF's own words, as a Dane says them. What is not here is shown as GBIF writes it. */
const ranks: Readonly<Record<string, string>> = {
  KINGDOM: 'rige',
  PHYLUM: 'række',
  CLASS: 'klasse',
  ORDER: 'orden',
  FAMILY: 'familie',
  SUBFAMILY: 'underfamilie',
  TRIBE: 'tribus',
  GENUS: 'slægt',
  SUBGENUS: 'underslægt',
  SPECIES: 'art',
  SUBSPECIES: 'underart',
  VARIETY: 'varietet',
  FORM: 'form',
  UNRANKED: 'uden rang',
}
const statuses: Readonly<Record<string, string>> = {
  ACCEPTED: 'accepteret',
  SYNONYM: 'synonym',
  HETEROTYPIC_SYNONYM: 'heterotypisk synonym',
  HOMOTYPIC_SYNONYM: 'homotypisk synonym',
  PROPARTE_SYNONYM: 'delvist synonym',
  MISAPPLIED: 'fejlagtigt anvendt',
  DOUBTFUL: 'tvivlsomt',
}

export const gbifRank = (rank: string) => ranks[rank] ?? rank.toLowerCase()
export const gbifStatus = (status: string) => statuses[status] ?? status.toLowerCase().replaceAll('_', ' ')
