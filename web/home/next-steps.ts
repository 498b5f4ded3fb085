import type { OwnUser } from '#contract/account.ts'
import { readItem, writeItem } from '../core/storage.ts'

const key = (userId: number) => `next-steps-away:${userId}`

/** Whether somebody has put the list away on this device. */
export const isPutAway = (userId: number): boolean => readItem<boolean>(key(userId)) === true
export const putStepsAway = (userId: number) => writeItem(key(userId), true, 365, 'd')

export interface NextStep {
  key: string
  title: string
  text: string
  isDone: boolean
  to: string
}

/** What makes a new user ready, by what is true of them now. */
export const nextSteps = (user: OwnUser): NextStep[] => [
  {
    key: 'terms',
    title: 'Vilkårene er på plads',
    text: user.hasAcceptedMostRecentTerms ? 'Du har accepteret de nyeste vilkår.' : 'Læs og acceptér de nyeste vilkår.',
    isDone: user.hasAcceptedMostRecentTerms,
    to: '/vilkaar',
  },
  {
    key: 'name',
    title: 'Et navn, andre kan kende dig på',
    text: user.displayName.trim() === '' ? 'Vælg dit visningsnavn.' : `Andre ser dig som ${user.displayName}.`,
    isDone: user.displayName.trim() !== '',
    to: '/profil/rediger',
  },
  {
    key: 'licence',
    title: 'Licens til dine billeder',
    text: `Nye billeder deles som ${user.mediaLicense}. Du kan skifte, når du vil.`,
    isDone: true,
    to: '/profil/rediger',
  },
  {
    key: 'photo',
    title: 'Et ansigt til navnet',
    text:
      user.userProfilePhotoUrl === null
        ? 'Læg et profilbillede op, hvis du har lyst.'
        : 'Dit profilbillede er på plads.',
    isDone: user.userProfilePhotoUrl !== null,
    to: '/profil/rediger',
  },
]
