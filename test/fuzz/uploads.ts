import { archiveOf } from '#test/archive.ts'
import { sheetOf } from '#test/sheets.ts'
import { picture } from '#test/upload.ts'
import type { Chance } from '../../db/seed/records/random.ts'
import { oddText } from './odd-values.ts'

/** The smallest picture there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const contents: readonly (Buffer | string)[] = [
  dot,
  dot.subarray(0, 40),
  '',
  '\0',
  'taxonId;dato;sted\n559;2026-05-14;Vejle\n',
  '"uafsluttet;x\n'.repeat(50),
  '\ufeffArt,Dato\r\n__proto__,0000-00-00\r\n',
  'PK\u0003\u0004garbage',
  '<?xml version="1.0"?><archive><core/></archive>',
  '{"type":"FeatureCollection","features":[]}',
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]),
  Buffer.from('RIFF\u00ff\u00ff\u00ff\u00ffWEBPVP8 ', 'latin1'),
  'x'.repeat(100_000),
]
const fileNames = [
  'a.png',
  'a.xlsx',
  'a.csv',
  'a.zip',
  '',
  '../../x',
  'a\0b.png',
  'æ'.repeat(300),
  'constructor',
  'a.heic',
]
const types = ['image/png', 'text/csv', 'application/zip', 'application/octet-stream', 'x', '']

/** A form with a file in it, more or less. */
export function oddForm(chance: Chance): { contentType: string; bytes: Buffer } {
  const boundary = chance.happens(0.95) ? 'fuzz' : '-'.repeat(chance.pick([1, 70, 200]))
  const part = (): Buffer[] => {
    const isField = chance.happens(0.15)
    const name = chance.happens(0.85) ? 'file' : oddText(chance).slice(0, 40)
    const fileName = isField ? '' : `; filename="${chance.pick(fileNames)}"`
    const head = `content-disposition: form-data; name="${name}"${fileName}\r\ncontent-type: ${chance.pick(types)}`
    return [Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(chance.pick(contents)), Buffer.from('\r\n')]
  }
  const count = chance.pick([0, 1, 1, 1, 1, 1, 1, 2, 15])
  const end = chance.happens(0.95) ? [Buffer.from(`--${boundary}--\r\n`)] : []
  const bytes = Buffer.concat([...Array.from({ length: count }, part).flat(), ...end])
  const told = chance.happens(0.95) ? `; boundary=${boundary}` : chance.pick(['', '; boundary=', '; boundary=other'])
  return { contentType: `multipart/form-data${told}`, bytes }
}

const taxonHeadings = ['Id', 'Overordnet taxon', 'Rang', 'Videnskabeligt navn', 'Autor']
/** Files that the portal takes. */
const goodFiles: Record<string, readonly [bytes: Buffer, fileName: string]> = {
  uploadImage: [await picture(60, 40, 'png'), 'a.png'],
  uploadFile: [Buffer.from('Art;Dato\nmusvit;14-05-2026\n'), 'a.csv'],
  validateImportFile: [
    await sheetOf([
      { Art: 'musvit', Dato: '14-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' },
      { Art: 'musvit', Dato: '15-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' },
    ]),
    'fund.xlsx',
  ],
  importTaxonFromExcel: [
    await sheetOf([{ Rang: 'Slægt', 'Videnskabeligt navn': 'Fuzzium', Autor: 'Bruun, 1900' }], taxonHeadings),
    'taxa.xlsx',
  ],
  importTaxonNoteFromExcel: [
    await sheetOf([{ Taxon: 'Parus major', Kategori: 'Taksonomi', Tekst: 'Se Bruun' }], ['Taxon', 'Kategori', 'Tekst']),
    'noter.xlsx',
  ],
  importChecklist: [
    await archiveOf({
      taxon: [
        ['taxonID', 'scientificName', 'taxonRank', 'taxonomicStatus'],
        ...Array.from('abcdefghiklmnoprstuv', (letter) => [letter, `Fuzzarchium ${letter}us`, '', 'accepted']),
      ],
    }),
    'liste.zip',
  ],
}

/** A form with a file that the call takes; nothing for a call without one. */
export function goodForm(
  call: string,
  chance: Chance,
): { headers: Record<string, string>; base64: string } | undefined {
  const file = goodFiles[call]
  if (!file) return undefined
  const [bytes, fileName] = file
  const field = (name: string, more: string, content: Buffer) => [
    Buffer.from(`--fuzz\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    ...[content, Buffer.from('\r\n')],
  ]
  const takesDryRun = call.startsWith('import')
  const whole = Buffer.concat([
    ...(takesDryRun && chance.happens(0.5) ? field('dryRun', '', Buffer.from('true')) : []),
    ...field('file', `; filename="${fileName}"`, bytes),
    Buffer.from('--fuzz--\r\n'),
  ])
  return { headers: { 'content-type': 'multipart/form-data; boundary=fuzz' }, base64: whole.toString('base64') }
}
