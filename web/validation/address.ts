export const overviewPath = '/fund/validerings-overblik'
/** Finds that nobody has named, or named ones that need one more voice. */
export const namingKinds = { uden: 'Uden navn', navn: 'Mangler en stemme' } as const
export type NamingKind = keyof typeof namingKinds

export interface NamingPlace {
  group: number | undefined
  /** Undefined: both. */
  kind: NamingKind | undefined
}

export const namingPlaceOf = (search: Readonly<Record<string, string>>): NamingPlace => ({
  group: /^([1-9]|1[0-2])$/.test(search.gruppe ?? '') ? Number(search.gruppe) : undefined,
  kind: search.slags === 'uden' || search.slags === 'navn' ? search.slags : undefined,
})

export const namingAddressOf = ({ group, kind }: NamingPlace) =>
  `${namingPath}${kind ? `&slags=${kind}` : ''}${group === undefined ? '' : `&gruppe=${group}`}`

export const namingPath = `${overviewPath}?fane=bestem`
export const queuePath = `${overviewPath}?fane=koe`
export const comparePath = (taxonIds: readonly number[]) => `/fund/sammenlign?arter=${taxonIds.join(',')}`
