import { ApiError } from '../core/api.ts'
import { FieldProblem } from '../ui/field-problem.ts'
import { SettingsError } from './settings.ts'

const textOf = (error: unknown) =>
  error instanceof ApiError ? (error.problem?.fields?.value ?? error.message) : 'Kunne ikke gemmes. Prøv igen.'

/** What could not be saved, at the fields with the settings' keys; the rest was saved. */
export function fieldProblemOf(error: unknown): unknown {
  if (!(error instanceof SettingsError)) return error
  const fields = Object.fromEntries(error.failed.map(({ key, error: cause }) => [key, textOf(cause)]))
  const [first] = Object.values(fields)
  const others = error.failed.length > 1
  return new FieldProblem(fields, others ? 'Ikke alt blev gemt. Se de felter, der er markeret.' : (first ?? ''))
}
