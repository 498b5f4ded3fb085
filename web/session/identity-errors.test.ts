import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { describe, expect, it } from 'vitest'
import { explainIdentityError, isInvalidGrant, isTimeout, meansAnonymous } from './identity-errors.ts'

const reply = (error: string, more = {}) => new ErrorResponse({ error, ...more } as never)

describe('identity errors', () => {
  it.each(['login_required', 'consent_required', 'interaction_required', 'account_selection_required'])(
    '%s means anonymous',
    (code) => {
      expect(meansAnonymous(reply(code))).toBe(true)
    },
  )
  it('nothing else does', () => {
    expect(meansAnonymous(reply('access_denied'))).toBe(false)
    expect(meansAnonymous(new Error('login_required'))).toBe(false)
    expect(meansAnonymous(undefined)).toBe(false)
  })
  it('are told apart', () => {
    expect(isTimeout(new ErrorTimeout('IFrame timed out without a response'))).toBe(true)
    expect(isTimeout(new Error('IFrame timed out without a response'))).toBe(false)
    expect(isInvalidGrant(reply('invalid_grant'))).toBe(true)
  })
  it("show the provider's words small, and ours first", () => {
    const problem = explainIdentityError(
      reply('access_denied', { error_description: 'User said no', error_uri: 'https://login.example/why' }),
    )
    expect(problem.message).toBe('Du fik ikke adgang. Måske afbrød du, før du var logget ind.')
    expect(problem.details).toEqual(['access_denied', 'User said no', 'https://login.example/why'])
  })
  it.each([
    [new ErrorTimeout('Network timed out'), /svarede ikke i tide/],
    [new ErrorTimeout('IFrame timed out without a response'), /ikke fornyes i tide/],
    [new Error('Popup closed by user'), /blev lukket/],
    [new Error('Popup blocked by user'), /blokerede/],
    [reply('use_dpop_nonce'), /nyt forsøg/],
    [new Error('DPoP nonce is missing'), /nyt forsøg/],
    [new Error('No matching state found in storage'), /brugt før/],
    [new Error('State does not match'), /brugt før/],
    [new Error('ID Token is missing a subject claim'), /passede ikke/],
    [new TypeError('Failed to fetch'), /ingen forbindelse/],
    [new Error('what'), /lykkedes ikke/],
  ])('%s is said so that people understand it', (error, words) => {
    expect(explainIdentityError(error).message).toMatch(words)
    expect(explainIdentityError(error).details).not.toHaveLength(0)
  })
})
