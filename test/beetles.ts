/** The columns of a small checklist. */
export const heading = [
  'taxonID',
  'scientificName',
  'scientificNameAuthorship',
  'taxonRank',
  'taxonomicStatus',
  'parentNameUsageID',
  'acceptedNameUsageID',
]
/** Rows by id: the kingdom of the starter data, then a family of beetles that nobody else has. */
export const beetles = [
  heading,
  ['1', 'Animalia', '', 'kingdom', 'accepted', '', ''],
  ['2', 'Arthropoda', '', 'phylum', 'accepted', '1', ''],
  ['3', 'Insecta', '', 'class', 'accepted', '2', ''],
  ['4', 'Coleoptera', '', 'order', 'accepted', '3', ''],
  ['5', 'Provididae', '', 'family', 'accepted', '4', ''],
  ['6', 'Provus', 'Krag, 1901', 'genus', 'accepted', '5', ''],
  ['7', 'Provus major', 'Krag, 1901', 'species', 'accepted', '6', ''],
  ['8', 'Provus grandis', 'Lund, 1920', 'species', 'synonym', '', '7'],
]
