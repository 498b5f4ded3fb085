import type { OwnUser } from '#contract/account.ts'
import { momentText } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'

const yesNo = (value: boolean) => (value ? 'Ja' : 'Nej')
const when = (moment: string | null) => (moment === null ? 'Aldrig' : momentText(moment))

/** Every field of the user, for whoever has to find out what happened. */
export function UserFacts({ user }: { user: OwnUser }) {
  const terms = user.acceptedMostRecentTermDate
  return (
    <Facts
      facts={[
        { label: 'Id', value: user.id },
        { label: 'Offentlig nøgle', value: user.identification },
        { label: 'Navn', value: user.name },
        { label: 'Visningsnavn', value: user.displayName },
        { label: 'Brugernavn', value: user.userName },
        { label: 'E-mail', value: user.email },
        { label: 'Tenant', value: user.tenant },
        { label: 'Oprettet', value: momentText(user.created) },
        { label: 'Sidst ændret', value: momentText(user.lastUpdated) },
        { label: 'Sidst logget ind', value: when(user.lastLoginDate) },
        {
          label: 'Vilkår accepteret',
          value: terms
            ? `${momentText(terms)}${user.hasAcceptedMostRecentTerms ? '' : ' (ikke de nyeste)'}`
            : 'Ikke endnu',
        },
        { label: 'Licens for nye billeder', value: user.mediaLicense },
        { label: 'Medtag alt', value: yesNo(user.includeAllTaxonByDefault) },
        { label: 'Vis autornavne', value: yesNo(user.includeAuthorName) },
        { label: 'Sete introduktioner', value: user.toursSeen.join(', ') || 'Ingen' },
        { label: 'Så kommentarer', value: when(user.lastSeenCommentsNotifications) },
        { label: 'Så valideringer', value: when(user.lastSeenValidationNotifications) },
        { label: 'Så andre notifikationer', value: when(user.lastSeenOtherNotifications) },
      ]}
    />
  )
}
