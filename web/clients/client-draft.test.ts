import { expect, test } from 'vitest'
import { ApiError } from '../core/api.ts'
import { FieldProblem } from '../ui/field-problem.ts'
import { atTheField, newClient, wishOf } from './client-draft.ts'

const fieldsOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof FieldProblem ? error.problem.fields : error
  }
}

test('addresses are one a line, and empty lines are nothing', () => {
  const wish = wishOf({ ...newClient, name: 'Kort', redirectUris: ' https://a.dk/svar \n\nhttps://b.dk/svar\n' })
  expect(wish.redirectUris).toEqual(['https://a.dk/svar', 'https://b.dk/svar'])
  expect(wish.scopes).toEqual(['openid', 'api'])
})

test('an application needs a name, a scope, and an address or machine access', () => {
  expect(Object.keys((fieldsOf(() => wishOf({ ...newClient, openid: false, api: false })) ?? {}) as object)).toEqual([
    'name',
    'redirectUris',
    'scopes',
  ])
  expect(fieldsOf(() => wishOf({ ...newClient, name: 'Kort', machineAccess: true }))).toBeUndefined()
})

test('a refused address is told at its list, with its line', () => {
  const refusal = new ApiError(
    400,
    JSON.stringify({
      message: 'Noget af det indsendte er ikke gyldigt.',
      code: 'bad_input',
      fields: { 'redirectUris.1': 'Er ikke en gyldig webadresse.', name: 'Skal udfyldes.' },
    }),
  )
  expect(atTheField(refusal)).toMatchObject({
    problem: { fields: { redirectUris: 'Linje 2: Er ikke en gyldig webadresse.', name: 'Skal udfyldes.' } },
  })
  const other = new Error('x')
  expect(atTheField(other)).toBe(other)
})
