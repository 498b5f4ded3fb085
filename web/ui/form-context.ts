import { createContext, useContext } from 'react'

export interface FormState {
  isPending: boolean
  /** What is wrong, by the name of the field. */
  errors: Readonly<Record<string, string>>
  /** The person has changed the field: its old error no longer holds. */
  clearError: (name: string) => void
}

export const FormContext = createContext<FormState>({ isPending: false, errors: {}, clearError: () => {} })

export const useFormPending = (): boolean => useContext(FormContext).isPending

/** The error that the last answer gave for a field, and how to forget it. */
export const useFieldError = (name: string | undefined) => {
  const { errors, clearError } = useContext(FormContext)
  return {
    formError: name === undefined ? undefined : errors[name],
    clear: () => {
      if (name !== undefined && name in errors) clearError(name)
    },
  }
}

interface Told {
  message: string
  fields: Readonly<Record<string, string>>
}

/** What an answer of failure says for people; undefined when it is no such answer. */
export const toldBy = (error: unknown): Told | undefined => {
  if (!(error instanceof Error) || !('problem' in error)) return undefined
  const problem = error.problem as { message?: unknown; fields?: Record<string, string> } | undefined
  return typeof problem?.message === 'string' ? { message: problem.message, fields: problem.fields ?? {} } : undefined
}
