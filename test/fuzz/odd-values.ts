import type { Chance } from '../../db/seed/records/random.ts'

/** What people, programs and attackers send: texts that break parsers, numbers that break columns, other types. */
export const oddTexts: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\uffff', '\u202eabc', '\ufeff', '\u200d', 'ﷺ', 'ß', 'İ', 'æøåÆØÅ'],
  ...['%', '_', '\\', "'", '"', '";--', "' or 1=1 --", '%00', '%', '%zz', '../../etc/passwd', '..%2f..%2f', '/', '//'],
  ...['<script>alert(1)</script>', '<p>Hej</p>', '<b', '&#0;', 'javascript:alert(1)', '{{7*7}}', '$(7*7)', '\r\nx: y'],
  ...['__proto__', 'constructor', 'constructor/x', 'toString', 'hasOwnProperty', 'length', '__proto__/x', 'valueOf/y'],
  ...['0', '-1', '1.5', '-0', '1e309', '1e308', 'NaN', 'null', 'true', '9007199254740993', '9223372036854775808'],
  ...['99999999999999999999', '0x1', '[]', '{}', '{', '[1', '"', '1,2', ',', '1,,2'],
  ...['0000-01-01', '0001-01-01', '9999-12-31', '+275760-09-13', '2026-02-30', '2026-05-14', '0000-00-00'],
  ...['2026-05-14T00:00:00Z', '9999-12-31T23:59:59.999999+23:59', '0000-01-01T00:00:00-23:59', '24:00', '23:59'],
  ...[
    '👩‍👩‍👧‍👦',
    '😀'.repeat(50),
    'é'.repeat(300),
    'x'.repeat(201),
    'x'.repeat(5000),
    'a'.repeat(40_000),
    '\u0301'.repeat(500),
  ],
  ...[`${'a'.repeat(60)}!`, '(a+)+$', '[[[[', '*'.repeat(100), 'æ '.repeat(400), '<p>'.repeat(800)],
]
export const oddNumbers: readonly number[] = [
  ...[0, -0, 1, -1, 2, 1.5, -0.1, 1e-300, 5e-324, 127, 255, 256, 32_767, 32_768, 65_535, 2 ** 31 - 1, 2 ** 31],
  ...[-(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 1e19, 1e300, 1e308, -1e308, 90, 180, 180.1],
]
/** What leads a check that trusts `length` or a key astray. */
const traps: readonly unknown[] = [
  { length: { toString: 'x' } },
  { length: 2 },
  { length: -1 },
  { length: 'x', 0: 1 },
  { size: { valueOf: 1 } },
  { toString: 'x', valueOf: 'y' },
  { toJSON: 'x' },
  { constructor: { prototype: { x: 1 } } },
  { type: { toString: 'x' } },
]

const nested = (depth: number, isList: boolean): unknown => {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = isList ? [value] : { a: value }
  return value
}

export const oddText = (chance: Chance): string => chance.pick(oddTexts)
export const oddNumber = (chance: Chance): number => chance.pick(oddNumbers)

/** Any JSON, seldom of the type that is wanted. */
export const anything = (chance: Chance): unknown => {
  const kind = chance.whole(0, 9)
  if (kind < 2) return oddText(chance)
  if (kind < 4) return oddNumber(chance)
  if (kind < 6) return structuredClone(chance.pick(traps))
  if (kind === 6) return chance.pick([null, true, false, [], {}, [[]], [null], { a: 1 }])
  if (kind === 7) return nested(chance.pick([10, 200, 3000]), chance.happens(0.5))
  if (kind === 8) return Array.from({ length: chance.pick([1, 2, 600]) }, () => oddText(chance).slice(0, 20))
  return Array.from({ length: chance.pick([1, 3, 2000]) }, () => oddNumber(chance))
}
