/**
 * The drawings that stand for taxa without pictures: by sheet (a file in web/taxa/drawings), the scientific name of a
 * taxon and its drawing there. A taxon has the drawing of its nearest ancestor; where there is none, the icon of its
 * species group stands in.
 */
const sheets: Record<string, Record<string, string>> = {
  mammals: {
    Mammalia: 'fox',
    Erinaceidae: 'hedgehog',
    Soricidae: 'shrew',
    Talpidae: 'mole',
    Chiroptera: 'bat',
    Mustelidae: 'marten',
    Procyonidae: 'raccoon',
    Phocidae: 'seal',
    Cervidae: 'deer',
    Suidae: 'boar',
    Phocoenidae: 'porpoise',
    Delphinidae: 'porpoise',
    Balaenopteridae: 'whale',
    Physeteridae: 'whale',
    Rodentia: 'mouse',
    Sciuridae: 'squirrel',
    Castoridae: 'beaver',
    Myocastoridae: 'beaver',
    Lagomorpha: 'hare',
  },
  birds: {
    Aves: 'songbird',
    Anseriformes: 'duck',
    Cygnus: 'swan',
    Galliformes: 'pheasant',
    Gaviiformes: 'grebe',
    Podicipediformes: 'grebe',
    Suliformes: 'cormorant',
    Pelecaniformes: 'heron',
    Ciconiiformes: 'heron',
    Accipitriformes: 'raptor',
    Falconiformes: 'raptor',
    Rallidae: 'coot',
    Gruidae: 'crane',
    Charadriiformes: 'wader',
    Charadriidae: 'plover',
    Laridae: 'gull',
    Alcidae: 'auk',
    Columbiformes: 'pigeon',
    Cuculiformes: 'pigeon',
    Strigiformes: 'owl',
    Caprimulgiformes: 'swallow',
    Apodiformes: 'swallow',
    Hirundinidae: 'swallow',
    Coraciiformes: 'kingfisher',
    Piciformes: 'woodpecker',
    Motacillidae: 'wagtail',
    Troglodytidae: 'wren',
    Aegithalidae: 'tit',
    Panuridae: 'tit',
    Paridae: 'tit',
    Corvidae: 'crow',
  },
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
