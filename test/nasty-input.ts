import fc from 'fast-check'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'

/** What people, programs and attackers send: texts that break parsers, numbers that break columns, wrong types. */
const nastyText = fc.constantFrom(
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '\uffff',
    '\u202e',
    '%',
    '_',
    '\\',
    "'",
    '"; drop table app_user; --',
  ],
  ...[
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '{{7*7}}',
  ],
  ...['__proto__', 'constructor', '1e309', '-1', '0', '1.5', '9007199254740993', '99999999999999999999', 'NaN', 'null'],
  ...[
    '2027-02-30',
    '0001-01-01',
    '9999-12-31',
    'x'.repeat(5_000),
    'é'.repeat(300),
    '😀'.repeat(200),
    'https://a.example/\ud800',
  ],
)
const nastyNumber = fc.constantFrom(0, -1, 1, 1.5, 2 ** 31, 2 ** 53, 1e300, -0, 999_999_999)
const nastyOther = fc.constantFrom(null, true, [], {}, [[]], { a: 1 })
const anything = fc.oneof(nastyText, nastyNumber, fc.jsonValue({ maxDepth: 2 }), nastyOther)

const ring = (...corners: [number, number][]) => ({ type: 'Polygon', coordinates: [corners] })
const areas = [
  ring([9, 55], [10, 55], [10, 56], [9, 55]),
  ring([0, 0], [2, 2], [2, 0], [0, 1], [0, 0]),
  ring([0, 0], [1, 0], [1, 1], [0, 1]),
  ring([9, 55], [9, 55], [9, 55], [9, 55]),
  ring([-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]),
  null,
]
const days = ['2027-01-01', '2026-01-01', '0001-01-01', '9999-12-31', null]

/** Values that pass the first check of a field, so that what lies behind it is met too. */
const rightFor = (userId: number): Record<string, readonly unknown[]> => ({
  userId: [userId],
  grantId: [1, 2],
  version: [1, 2],
  role: ['siteModerator', 'groupExpertRole', 'siteAdminRole'],
  speciesGroup: [4, null],
  area: areas,
  areaName: ['Vejle', null],
  validFrom: days,
  validTo: days,
  reason: ['Aftale', 'not_wild', 'other'],
  category: ['question_marks', 'roles', 'front_page', 'Taksonomi'],
  key: ['test.key', 'siteAdminRole', 'groupExpertRole.4'],
  value: ['<p>Hej</p>', 'SiteAdmin', '{', '1'],
  type: ['html', 'claims', 'text', 'json'],
  terms: ['<p>Vilkår</p>', '<p></p>'],
  queryString: ['a', '%', "' or 1=1 --", '\\'],
  skip: ['0', '1000000'],
  take: ['1', '200'],
  email: ['navn@eksempel.example', 'daily', 'none'],
  mediaId: ['00000000-0000-4000-8000-000000000000', null],
  mediaLicense: ['CC0'],
  toursSeen: [['a', 'a'], []],
  family: ['comments'],
  clientId: ['vildfund-web', 'x'],
  redirectUris: [['https://a.example/'], [], ['http://localhost:1/\ud800'], ['https://a.example/#x']],
  postLogoutRedirectUris: [['https://a.example/'], []],
  scopes: [['openid', 'api'], ['openid', 'openid'], ['api']],
  ...Object.fromEntries(
    ['id', 'taxonId', 'parentId', 'fromId', 'toId', 'toTaxonId', 'superTaxonId', 'orphanId', 'nameId', 'noteId'].map(
      (key) => [key, [165, 559, 168, 1, 999_999_999]],
    ),
  ),
  taxonIds: [[165, 559], [598], [598, 598]],
  nameIds: [[1], [1, 2]],
  memberIds: [[598], []],
  lookAlikeIds: [[559], [598]],
  morphoGroupIds: [[], [559]],
  rank: [2000, 1600, 100],
  parameters: [null],
  names: [['Tudser'], ['a', 'a']],
  lists: [[{ list: 'habitat', annexes: ['II'] }], [{ list: 'redlist', annexes: ['VU'] }]],
  entry: [{ canonicalName: 'X x', taxonomicStatus: 1 }],
  sections: [{ beskrivelse: '<p>x</p>' }, {}],
  mediaIds: [[], ['00000000-0000-4000-8000-000000000000']],
  versions: [{ '165': 1 }, {}],
  categories: [['Taksonomi'], ['a', 'a']],
  kind: ['taxa', 'notes', 'record', 'taxon', 'drafts', 'asked', 'wrong_place', 'other'],
  changeId: [1, 2],
  ownerId: [165, 1, 999_999_999],
  threadId: [1, 999_999_999],
  on: [
    { kind: 'taxon', ownerId: 165 },
    { kind: 'record', ownerId: 1 },
  ],
  html: ['<p>Hej</p>', '<p></p>'],
  filter: [...filters, ...filters.map((filter) => JSON.stringify(filter))],
  view: [
    { box: [8, 54, 13, 58], zoom: 7 },
    { box: [-1e300, 0, 1e300, 1], zoom: 24 },
    { box: [10, 56, 9, 57], zoom: 13.5 },
  ],
  before: [{ from: '1980-01-01', to: '1999-12-31' }],
  after: [
    { from: '2000-01-01', to: '2019-12-31' },
    { from: '2019-12-31', to: '1900-01-01' },
  ],
  z: ['0', '18', '13'],
  x: ['0', '33', '262143'],
  y: ['0', '19', '262143'],
  format: ['csv', 'xlsx', 'geojson', 'dwca'],
  name: ['Orkidéer'],
  downloadId: ['00000000-0000-4000-8000-000000000000'],
  sort: ['observed', 'submitted', 'count', 'name', 'first', 'tree'],
  cursor: [null, 'x', ...cursors],
  lon: ['9.5', '180', '-180'],
  lat: ['56.1', '90', '-90'],
  box: ['9,55,10,56', '-1e300,-1e300,1e300,1e300', '10,56,9,57'],
  certainty: ['sikker', 'sandsynlig'],
  suggestionId: [1, 2, 999_999_999],
  decisionId: [1, 2, 999_999_999],
  batch: ['00000000-0000-4000-8000-000000000000'],
  ids: [[1], [1, 2, 999_999_999], [1, 1], []],
  decision: [
    { kind: 'validate' },
    { kind: 'validate', taxonId: 559 },
    { kind: 'validate', taxonId: 999_999_999 },
    { kind: 'dismiss', reason: 'not_wild' },
    { kind: 'dismiss', reason: 'other' },
  ],
  fromTaxonId: [559, 598],
  fromUserId: [userId, 1],
  toUserId: [userId, 1, 999_999_999],
  tab: ['waiting', 'unnamed', 'flagged', 'answered', 'paused', 'starred'],
  stacked: ['true', 'false'],
  status: ['open', 'resolved', 'all'],
  portal: [true, false],
  tags: [['Have'], []],
  tag: ['Have'],
  identifier: ['00000000-0000-4000-8000-000000000000'],
  userIdentification: ['00000000-0000-4000-8000-000000000000', 'x'],
})
/** The same in a body and as text in an address. */
const filters: unknown[] = [
  {},
  { taxonIds: [165, 559], speciesGroups: [4], months: [5], stars: [0, 3], hasPicture: true },
  { from: '0001-01-01', to: '9999-12-31', userId: 1 },
  { box: [-1e300, -1e300, 1e300, 1e300] },
  { box: [10, 56, 9, 57] },
  { near: { lon: 180, lat: 90, metres: 200_000 } },
  { near: { lon: -180, lat: -90, metres: 1 }, box: [9, 55, 10, 56] },
  { mine: true, waitedDays: 36_500, machine: 'near', reporterId: 1 },
  {
    polygon: [
      [9, 55],
      [10, 56],
      [9, 56],
      [10, 55],
    ],
    square: '10km_617_72',
    areaId: 2 ** 53 - 1,
  },
  { redList: ['VU'], annexes: ['habitat/4', 'x/y'], morphoGroupId: 559, certainties: ['sikker'], notDatasetIds: [2] },
]
const cursors = [
  ['observed', '2025-01-01', 1],
  ['observed', '2025-02-30', 1],
  ['submitted', '2025-01-01T00:00:00.000001Z', 2 ** 53 - 1],
  ['count', 5, 1],
  ['count', 2 ** 40, 1],
  ['name', '', 559],
  ['first', 'x', 1],
].map((mark) => Buffer.from(JSON.stringify(mark)).toString('base64url'))
const flags = [true, false]

const keysOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** Input for a call in which each field may be right, wrong or missing. */
export const inputFor = (call: Call, userId: number) => {
  const right = rightFor(userId)
  const keys = [...keysOf(call.params), ...keysOf(call.query), ...keysOf(call.body)]
  const field = (key: string) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(right[key] ?? [...flags, 'tekst'])) },
      { weight: 1, arbitrary: anything },
    )
  const fields: Record<string, fc.Arbitrary<unknown>> = {
    ...Object.fromEntries(keys.map((key) => [key, field(key)])),
    surplus: anything,
  }
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  )
}
