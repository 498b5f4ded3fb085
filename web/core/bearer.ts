/** What the API client needs of the session. The session provides it, so that neither imports the other. */
export interface Bearer {
  /** Resolves when no renewal at load is under way. */
  ready(): Promise<void>
  token(): string | undefined
  /** Whose token it is. */
  owner?(): string | undefined
  /** After a refusal of `refused`: whether there is another token to try. */
  renewed(refused: string): Promise<boolean>
}

let bearer: Bearer = { ready: async () => {}, token: () => undefined, renewed: async () => false }

export const provideBearer = (given: Bearer) => {
  bearer = given
}
export const currentBearer = () => bearer
