/** What the provider may answer when nobody is signed in there. It is not an error: the visitor is anonymous. */
const anonymous = new Set(['login_required', 'consent_required', 'interaction_required', 'account_selection_required'])

interface ErrorReply {
  error?: string | null
  error_description?: string | null
  error_uri?: string | null
}

export interface IdentityProblem {
  /** For people. */
  message: string
  /** For whoever helps them: shown small. */
  details: string[]
}

const byCode: Record<string, string> = {
  access_denied: 'Du fik ikke adgang. Måske afbrød du, før du var logget ind.',
  temporarily_unavailable: 'Loginsiden er optaget lige nu. Prøv igen om lidt.',
  server_error: 'Der skete en fejl hos loginudbyderen. Prøv igen om lidt.',
  invalid_grant: 'Dit login er udløbet. Log ind igen.',
  invalid_client: 'Portalen er ikke rigtigt sat op hos loginudbyderen. Kontakt os gerne.',
  unauthorized_client: 'Portalen er ikke rigtigt sat op hos loginudbyderen. Kontakt os gerne.',
  invalid_scope: 'Portalen er ikke rigtigt sat op hos loginudbyderen. Kontakt os gerne.',
  use_dpop_nonce: 'Loginudbyderen bad om et nyt forsøg. Prøv igen.',
}

/** The library's own errors are known by their texts only. */
const byText: [RegExp, string][] = [
  [/^Network timed out/, 'Loginudbyderen svarede ikke i tide. Tjek din forbindelse, og prøv igen.'],
  [/^IFrame timed out/, 'Dit login kunne ikke fornyes i tide. Prøv igen.'],
  [/^Popup blocked/, 'Browseren blokerede loginvinduet. Tillad vinduer fra siden, og prøv igen.'],
  [/^Popup (closed|aborted)/, 'Loginvinduet blev lukket, før du var logget ind.'],
  [/DPoP/i, 'Loginudbyderen bad om et nyt forsøg. Prøv igen.'],
  [/state|stale/i, 'Det tog for lang tid, eller også er linket brugt før. Prøv at logge ind igen.'],
  [/client_id|authority|sub(ject)?\b|nonce|code/i, 'Svaret fra loginudbyderen passede ikke til dit login. Prøv igen.'],
  [/secure contexts/i, 'Du kan kun logge ind over en sikker forbindelse (https).'],
  [/fetch|network/i, 'Der er ingen forbindelse til loginudbyderen. Prøv igen om lidt.'],
]

const replyOf = (error: unknown): ErrorReply =>
  typeof error === 'object' && error !== null && 'error' in error ? (error as ErrorReply) : {}

export const meansAnonymous = (error: unknown) => anonymous.has(replyOf(error).error ?? '')

export const isInvalidGrant = (error: unknown) => replyOf(error).error === 'invalid_grant'

export const isTimeout = (error: unknown) => error instanceof Error && error.name === 'ErrorTimeout'

export function explainIdentityError(problem: unknown): IdentityProblem {
  const { error, error_description, error_uri } = replyOf(problem)
  const text = problem instanceof Error ? problem.message : String(problem)
  if (meansAnonymous(problem))
    return { message: 'Du er ikke logget ind længere. Log ind igen.', details: [String(error)] }
  const message = byCode[error ?? ''] ?? byText.find(([pattern]) => pattern.test(text))?.[1]
  const details = error ? [error, error_description, error_uri] : [text]
  return {
    message: message ?? 'Det lykkedes ikke at logge ind. Prøv igen.',
    details: details.filter((detail): detail is string => typeof detail === 'string' && detail !== ''),
  }
}
