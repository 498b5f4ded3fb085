import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

/** What Danes type, and the species that they mean. */
const queries = readFileSync(new URL('./expected-hits.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => line.split('\t') as [string, string])

test('what a Dane types finds what a Dane means', async () => {
  const missed: string[] = []
  let first = 0
  let firstThree = 0
  for (const [queryString, expected] of queries) {
    const { body } = await portal.call('searchTaxa', { queryString, take: 10 })
    const names = body.map((hit) => hit.latinName)
    const place = names.indexOf(expected)
    if (place === 0) first++
    if (place >= 0 && place < 3) firstThree++
    if (place !== 0)
      missed.push(`${queryString}: ${expected} is number ${place + 1} of ${names.slice(0, 4).join(', ')}`)
  }
  const share = (count: number) => count / queries.length
  const percent = (count: number) => `${(100 * share(count)).toFixed(1)} %`
  console.info(`${queries.length} queries: first hit ${percent(first)}, first three ${percent(firstThree)}`)
  console.info(missed.join('\n'))
  expect(queries.length).toBeGreaterThanOrEqual(150)
  expect(share(first)).toBeGreaterThanOrEqual(0.92)
  expect(share(firstThree)).toBeGreaterThanOrEqual(0.98)
})

test('an edit loses no likeness: a misspelt name finds the same before and after', async () => {
  const find = async (queryString: string) => {
    const { body } = await portal.call('searchTaxa', { queryString, all: true, take: 5 })
    return body.map((hit) => hit.latinName)
  }
  const before = await find('skovspurw')
  expect(before[0]).toBe('Passer montanus')
  for (const name of ['Passer montanus', 'Oxalis acetosella', 'Parus major']) {
    const { body } = await portal.call('searchTaxa', { queryString: name, all: true })
    const taxonId = body[0]?.id ?? 0
    const { status } = await portal.call('addTaxonVernacularName', {
      ...{ as: 'taxonAdminRole', taxonId, name: `prøvenavn ${taxonId}`, isAccepted: false },
    })
    expect(status).toBe(200)
  }
  expect(await find('skovspurw')).toEqual(before)
})
