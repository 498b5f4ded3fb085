/** The words that stand in scientific names without being names: tables, as the codes and people write them. */

/** Rank marks below the species, without full stop: how they are stored, and the portal's rank where it has one. */
export const infraspecificMarks: Readonly<Record<string, { mark: string; rank: number | null }>> = {
  ...Object.fromEntries(
    ['subsp', 'ssp', 'subspec', 'subspecies'].map((word) => [word, { mark: 'subsp.', rank: 2100 }]),
  ),
  ...Object.fromEntries(['nothosubsp', 'nothossp'].map((word) => [word, { mark: 'nothosubsp.', rank: 2100 }])),
  ...Object.fromEntries(['var', 'varietas', 'variety'].map((word) => [word, { mark: 'var.', rank: 2300 }])),
  ...Object.fromEntries(['nothovar'].map((word) => [word, { mark: 'nothovar.', rank: 2300 }])),
  ...Object.fromEntries(['f', 'fo', 'fa', 'form', 'forma'].map((word) => [word, { mark: 'f.', rank: 2400 }])),
  ...Object.fromEntries(
    ['subvar', 'subf', 'convar', 'ab', 'morph', 'lusus', 'monstr', 'prol', 'proles', 'pv'].map((word) => [
      word,
      { mark: ['morph', 'lusus', 'proles'].includes(word) ? word : `${word}.`, rank: null },
    ]),
  ),
}

/** Rank marks between genus and species: a name of their own follows, with a capital. */
export const infragenericMarks: Readonly<Record<string, { mark: string; rank: number | null }>> = {
  ...Object.fromEntries(['sect', 'section', 'sectio'].map((word) => [word, { mark: 'sect.', rank: 1700 }])),
  ...Object.fromEntries(['subsect', 'subsection'].map((word) => [word, { mark: 'subsect.', rank: 1800 }])),
  ...Object.fromEntries(['subg', 'subgen', 'subgenus', 'sg'].map((word) => [word, { mark: 'subg.', rank: null }])),
  ...Object.fromEntries(['ser', 'series'].map((word) => [word, { mark: 'ser.', rank: null }])),
  nothosect: { mark: 'nothosect.', rank: 1700 },
}

/** Between genus and epithet: the epithet belongs to the name, the mark says how sure somebody is. */
export const doubtWords: Readonly<Record<string, string>> = {
  ...{ cf: 'cf.', cfr: 'cf.', conf: 'cf.', confer: 'cf.', aff: 'aff.' },
  ...{ nr: 'nr.', near: 'nr.', prope: 'nr.', vic: 'nr.', '?': '?' },
}

/** Where an epithet should stand: somebody knows the genus only. */
export const unnamedWords = new Set(['sp', 'spp', 'spec', 'species', 'indet', 'ined', 'sps', 'art', 'arter', 'undet'])

/** What people write of the sex, the stage or the descent of what they saw: no epithets, though they stand as these do. */
export const remarkWords = new Set([
  ...['hybrid', 'hybrids', 'hybrider', 'hybr', 'hyb', 'krydsning', 'bastard', '♂', '♀', '⚥', '♂♂', '♀♀', '♂♀'],
  ...['male', 'males', 'female', 'females', 'masc', 'fem', 'hanner', 'hunner', 'hannen', 'hunnen', 'hanlig', 'hunlig'],
  ...[
    'juv',
    'juvenil',
    'juveniles',
    'imm',
    'immat',
    'immatur',
    'immature',
    'subad',
    'subadult',
    'ad',
    'adult',
    'adulte',
  ],
  ...['adults', 'voksen', 'voksne', 'unge', 'unger', 'ungfugl', 'ungfugle', 'pull', 'pul', 'chick', 'chicks', 'egg'],
  ...['eggs', 'æg', 'larve', 'larver', 'larv', 'caterpillar', 'puppe', 'pupper', 'nymfe', 'nymfer', 'nymph', 'nymphs'],
  ...['exuvie', 'exuvier', 'dronning', 'dronninger', 'arbejder', 'arbejdere', 'queen', 'worker', 'workers'],
])
/** Such words that may be a species' epithet themselves: remarks only behind one. */
export const lateRemarkWords = new Set([
  ...[
    'han',
    'hun',
    'larva',
    'larvae',
    'larvas',
    'pupa',
    'pupae',
    'imago',
    'imagines',
    'imagos',
    'ovum',
    'ova',
    'juvenile',
  ],
])

/** A name for several species together. */
export const aggregateWords = new Set(['agg', 'aggr', 'aggregate', 'coll'])
export const looseGroupWords = new Set(['group', 'gr', 'grp', 'gruppe', 'gruppen', 'complex', 'kompleks', 'cpx'])

/** What stands where a name should be. */
export const placeholders = new Set([
  ...['incertae sedis', 'not applicable', 'not available', 'not assigned', 'not determined', 'not identified'],
  ...['n/a', 'na', 'n.a.', 'nil', 'none', 'null', 'nan', 'undefined', 'unknown', 'unidentified', 'undetermined'],
  ...['indeterminate', 'indet', 'indet.', 'unassigned', 'unclassified', 'unplaced', 'unallocated', 'unranked'],
  ...['unnamed', 'no name', 'dummy', 'test', 'tbd', 'xxx', 'other', 'others', 'various', 'mixed', 'biota', 'life'],
  ...['root', 'ukendt', 'ukendt art', 'ubestemt', 'ubestemt art', 'intet', 'ingen', 'mangler', 'andre', 'diverse'],
  ...['ikke bestemt', 'ikke angivet', 'uden navn', 'environmental sample', 'environmental samples', 'metagenome'],
])
/** Words that make any name that begins with them a placeholder. */
export const placeholderBeginnings =
  /^(unknown|unidentified|undetermined|unclassified|unassigned|uncultured|unnamed|ukendt|ubestemt|environmental)\s/i

/** Common words that no code allows as an epithet, but that stand in what people write instead of names. */
export const commonWords = new Set([
  ...['of', 'the', 'or', 'with', 'on', 'og', 'eller', 'med', 'fra', 'af', 'en', 'et', 'den', 'det', 'som'],
  ...['whale', 'dolphin', 'bird', 'fish', 'virus', 'viruses', 'phage', 'plasmid', 'fugl', 'fisk', 'hval', 'baleine'],
])

/** Small words inside authors' names. */
export const authorParticles = new Set([
  ...['de', 'von', 'van', 'der', 'den', 'du', 'da', 'di', 'do', 'dos', 'das', 'des', 'del', 'della', 'degli'],
  ...['la', 'le', 'les', 'las', 'los', 'af', 'zu', 'zur', 'zum', 'vom', 'ter', 'ten', 'te', 'el', 'al', 'y', 'e'],
  ...['bin', 'ibn', 'st', 'san', 'mac', 'op', "'t", 'v', 'v.d', 'auf'],
])

/** What joins authors, and what is said of them. */
export const authorJoints = new Set([
  ...[
    '&',
    'et',
    'and',
    'und',
    'og',
    'ex',
    'in',
    'apud',
    'emend',
    'em',
    'al',
    'alii',
    'f',
    'fil',
    'filius',
    'bis',
    'jr',
    'sr',
  ],
  ...['auct', 'auctt', 'auct.non', 'non', 'nec', 'hort', 'ms', 'ined', ':', 'mult', 'pro'],
])

/** Zoologists and botanists whose names stand unabbreviated and without a year behind many a genus. */
export const knownAuthors = new Set([
  ...['Linnaeus', 'Linné', 'Fabricius', 'Lamarck', 'Cuvier', 'Gray', 'Lesson', 'Latreille', 'Brisson', 'Pallas'],
  ...['Gmelin', 'Scopoli', 'Müller', 'Brünnich', 'Vieillot', 'Leach', 'Rafinesque', 'Illiger', 'Meigen', 'Fallén'],
  ...['Zetterstedt', 'Hübner', 'Schiffermüller', 'Treitschke', 'Stephens', 'Curtis', 'Kirby', 'Thunberg', 'Panzer'],
  ...['Paykull', 'Gyllenhal', 'Dejean', 'Erichson', 'Bonaparte', 'Boie', 'Brehm', 'Kaup', 'Swainson', 'Vigors'],
  ...['Forster', 'Clerck', 'Rottemburg', 'Haworth', 'Boisduval', 'Duponchel', 'Herbst', 'Schrank', 'Olivier'],
  ...['Geoffroy', 'Lacépède', 'Lacepede', 'Bloch', 'Tournefort', 'Miller', 'Adanson', 'Persoon', 'Fries', 'Acharius'],
  ...['Hedwig', 'Agardh', 'Kützing', 'Lamouroux', 'Blainville', 'Gervais', 'Flower', 'Koch', 'Thorell', 'Simon'],
])

/** Numbers in epithets are written out in Latin words (ICZN 32.5.2.6); only where usage agrees on the word. */
export const latinNumbers: Readonly<Record<string, string>> = {
  ...{ 2: 'bi', 4: 'quadri', 5: 'quinque', 6: 'sex', 7: 'septem', 8: 'octo', 9: 'novem', 10: 'decem', 11: 'undecim' },
  ...{ 12: 'duodecim', 13: 'tredecim', 14: 'quatuordecim', 15: 'quindecim', 16: 'sedecim', 18: 'octodecim' },
  ...{ 20: 'viginti', 22: 'vigintiduo', 24: 'vigintiquatuor' },
}
