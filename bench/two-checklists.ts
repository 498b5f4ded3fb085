import { type Cells, coreTerms, dice } from './checklist-archive.ts'

const syllables = ['ba', 'cor', 'den', 'fi', 'gal', 'lan', 'mel', 'no', 'ros', 'sal', 'tri', 'vir', 'xan', 'phi', 'cla']
const capital = (text: string) => text[0]?.toUpperCase() + text.slice(1)

/** A word of its own for a number: names must not meet by chance. */
const wordOf = (number: number): string => {
  const base = syllables.length
  const digits = [number % base, Math.floor(number / base) % base, Math.floor(number / base ** 2) % base]
  return [...digits, Math.floor(number / base ** 3) % base].map((digit) => syllables[digit]).join('')
}

/** Every kind of name that checklists are known to hold; what is no name must be told and change nothing. */
const oddNames: readonly (readonly [name: string, rank: string])[] = [
  ['Aglais io (Linnaeus, 1758)', 'species'],
  ['Callistege mi (Clerck, 1759)', 'species'],
  ['Dicycla oo (Linnaeus, 1758)', 'species'],
  ['Salix alba x Salix fragilis', 'hybrid'],
  ['Salix ×rubens Schrank', 'hybrid'],
  ['Dactylorhiza majalis (Rchb.) P.F.Hunt & Summerh. subsp. majalis', 'subspecies'],
  ['Festuca rubra L. var. commutata Gaudin', 'variety'],
  ['Fagus sylvatica L. f. purpurea', 'form'],
  ['Taraxacum sect. Ruderalia', 'section'],
  ['Aglais cf. io', 'species'],
  ['Aglais aff. urticae', 'species'],
  ['Aglais sp.', 'species'],
  ['Aglais spp.', 'species'],
  ['Rubus fruticosus agg.', 'superspecies'],
  ['Aglais urticae s.l.', 'species'],
  ['Aglais ?io', 'species'],
  ['Corvus corone/cornix', 'species'],
  ['INCERTAE SEDIS', 'family'],
  ['NOT APPLICABLE', 'genus'],
  ['unknown', 'species'],
  ['Phocoena Rondeletii', 'species'],
  ['Nomen Provisorium et al. in Alter ex Primus', 'species'],
  ['<i>Vanessa atalanta</i> (Linnaeus, 1758)', 'species'],
]

interface Lists {
  /** What the portal knows before. */
  known: Cells[]
  /** The list of the full size: half of it known under synonyms, a tenth under other parents, the rest new or the same. */
  sent: Cells[]
}

export function twoChecklists(taxa: number): Lists {
  const roll = dice(5)
  const above: Cells[] = [
    ['k', 'Animalia', '', 'kingdom', 'accepted', '', ''],
    ['p', 'Provozoa', '', 'phylum', 'accepted', 'k', ''],
    ['c', 'Provozoides', '', 'class', 'accepted', 'p', ''],
  ]
  const families = Math.ceil(taxa / 500)
  const genera = Math.ceil(taxa / 25)
  const family = (i: number): Cells => [`f${i}`, `${capital(wordOf(i))}idae`, '', 'family', 'accepted', 'c', '']
  const genusName = (i: number) => `${capital(wordOf(i))}us`
  const genus = (i: number, parent: number): Cells => [
    ...[`g${i}`, genusName(i), 'Auctor, 1850', 'genus', 'accepted', `f${parent}`, ''],
  ]
  const head = (moved: number) => [
    ...above,
    ...Array.from({ length: families }, (_, i) => family(i)),
    // Genera under other families carry their species along.
    ...Array.from({ length: genera }, (_, i) =>
      genus(i, (i % families) + (i < moved ? 1 : 0) < families ? (i % families) + (i < moved ? 1 : 0) : 0),
    ),
  ]
  const species = taxa - families - genera - above.length
  const underSynonyms = Math.floor(taxa / 2)
  const underOthers = Math.floor(taxa / 10)
  const movedGenera = Math.floor(genera / 10)
  const known: Cells[] = [coreTerms, ...head(0)]
  const sent: Cells[] = [coreTerms, ...head(movedGenera)]
  for (let i = 0; i < species; i++) {
    const home = i % genera
    const name = `${genusName(home)} ${wordOf(i)}ensis`
    const older = `${capital(wordOf(i))}a ${wordOf(i + 7)}ana`
    if (i < underSynonyms) {
      known.push([`s${i}`, name, 'Primus, 1801', 'species', 'accepted', `g${home}`, ''])
      known.push([`y${i}`, older, 'Secundus, 1790', 'species', 'synonym', '', `s${i}`])
      sent.push([`n${i}`, older, 'Secundus, 1790', 'species', 'accepted', `g${home}`, ''])
    } else if (i < underSynonyms + underOthers) {
      known.push([`s${i}`, name, 'Primus, 1801', 'species', 'accepted', `g${home}`, ''])
      const other = (home + 1 + roll(genera - 1)) % genera
      sent.push([`n${i}`, name, i % 3 === 0 ? 'Tertius, 1855' : 'Primus, 1801', 'species', 'accepted', `g${other}`, ''])
    } else sent.push([`n${i}`, name, 'Novus, 1999', 'species', 'accepted', `g${home}`, ''])
  }
  for (const [i, [name, rank]] of oddNames.entries())
    sent.push([`o${i}`, name, '', rank, 'accepted', `g${i % genera}`, ''])
  return { known, sent }
}
