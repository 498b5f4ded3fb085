import type { OwnUser } from '#contract/account.ts'
import { momentText } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'

const yesNo = (value: boolean) => (value ? 'Ja' : 'Nej')
const termsText = ({ acceptedMostRecentTermDate: date, hasAcceptedMostRecentTerms: isNewest }: OwnUser) =>
  date === null ? 'Ikke endnu' : `${momentText(date)}${isNewest ? '' : ' (ikke de nyeste)'}`
const when = (moment: string | null) => (moment === null ? 'Aldrig' : momentText(moment))

const emailText = ({ email, pendingEmail }: OwnUser) =>
  pendingEmail ? `${email ?? 'Ingen'} (ny, ikke bekræftet endnu: ${pendingEmail})` : email

/** What one mostly wants to know. */
export function MainFacts({ user }: { user: OwnUser }) {
  return (
    <Facts
      facts={[
        { label: 'E-mail', value: emailText(user) },
        { label: 'Senest logget ind', value: when(user.lastLoginDate) },
        { label: 'Oprettet', value: momentText(user.created) },
        { label: 'Vilkår accepteret', value: termsText(user) },
      ]}
    />
  )
}

/** Every field of the user, for whoever has to find out what happened. */
export function UserFacts({ user }: { user: OwnUser }) {
  return (
    <Facts
      facts={[
        { label: 'Id', value: user.id },
        { label: 'Offentlig nøgle', value: user.identification },
        { label: 'Navn', value: user.name },
        { label: 'Visningsnavn', value: user.displayName },
        { label: 'Brugernavn', value: user.userName },
        { label: 'E-mail', value: emailText(user) },
        { label: 'Tenant', value: user.tenant },
        { label: 'Oprettet', value: momentText(user.created) },
        { label: 'Senest ændret', value: momentText(user.lastUpdated) },
        { label: 'Senest logget ind', value: when(user.lastLoginDate) },
        { label: 'Vilkår accepteret', value: termsText(user) },
        { label: 'Licens til nye billeder', value: user.mediaLicense },
        { label: 'Medtag alt', value: yesNo(user.includeAllTaxonByDefault) },
        { label: 'Vis autornavne', value: yesNo(user.includeAuthorName) },
        { label: 'Introduktioner set', value: user.toursSeen.join(', ') || 'Ingen' },
        { label: 'Så senest kommentarer', value: when(user.lastSeenCommentsNotifications) },
        { label: 'Så senest valideringer', value: when(user.lastSeenValidationNotifications) },
        { label: 'Så senest andre notifikationer', value: when(user.lastSeenOtherNotifications) },
      ]}
    />
  )
}
