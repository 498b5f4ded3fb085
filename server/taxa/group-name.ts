import { speciesGroups } from '#contract/roles.ts'

export const groupName = (group: number): string =>
  group in speciesGroups ? speciesGroups[group as keyof typeof speciesGroups] : 'ingen gruppe'
