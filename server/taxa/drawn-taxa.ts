/**
 * The drawings that stand for taxa without pictures: by sheet (a file in web/taxa/drawings), the scientific name of a
 * taxon and its drawing there. A taxon has the drawing of its nearest ancestor; where there is none, the icon of its
 * species group stands in.
 */
const sheets: Record<string, Record<string, string>> = {
  reptiles: {
    Amphibia: 'frog',
    Bufonidae: 'toad',
    Pelobatidae: 'toad',
    Caudata: 'newt',
    Reptilia: 'lizard',
    Anguidae: 'slow-worm',
    Colubridae: 'grass-snake',
    Viperidae: 'adder',
    Testudines: 'turtle',
  },
}

/** A drawing's key is its sheet and its name there. */
export const drawnTaxa: ReadonlyMap<string, string> = new Map(
  Object.entries(sheets).flatMap(([sheet, taxa]) =>
    Object.entries(taxa).map(([latinName, name]): [string, string] => [latinName, `${sheet}/${name}`]),
  ),
)
