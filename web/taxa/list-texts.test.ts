import { describe, expect, it } from 'vitest'
import { type AdministrativeList, administrativeLists } from '#contract/enums.ts'
import { annexText, listTexts, sourceWords } from './list-texts.ts'

describe('the words about administrative lists', () => {
  it.each(Object.keys(administrativeLists) as AdministrativeList[])('explain %s and each of its annexes', (list) => {
    expect(listTexts[list].about).toMatch(/\.$/)
    for (const annex of Object.keys(administrativeLists[list].annexes)) expect(annexText(list, annex)).toMatch(/\.$/)
  })
  it('say the source and its year, as far as they are known', () => {
    expect(sourceWords({ source: 'Startdata', year: 2019 })).toBe('Startdata, 2019')
    expect(sourceWords({ source: '', year: 2019 })).toBe('2019')
    expect(sourceWords({ source: '', year: null })).toBe('')
  })
})
