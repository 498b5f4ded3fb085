import { type Digest, digests, type NotificationFamily, notificationFamilies } from '#contract/validation-words.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { showError } from '../ui/dialogs.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Select } from '../ui/Select.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { Switch } from '../ui/Switch.tsx'
import { toast } from '../ui/Toast.tsx'
import { WishCard } from '../warnings/WishCard.tsx'
import { type FamilySetting, type Settings, saveSetting, useNotificationSettings } from './notification-data.ts'

const leads: Record<NotificationFamily, string> = {
  comments: 'Når nogen skriver på dine fund eller i en tråd, du følger.',
  validation: 'Når andre foreslår navne og stemmer, og når eksperter afgør fund, du har del i.',
  other:
    'Når nogen nævner dig som finder, når dine fund markeres eller flyttes, når der er nye fund i det, du følger, og når moderatorerne svarer dig.',
}
const emailOptions = Object.entries(digests).map(([value, label]) => ({ value: value as Digest, label }))

const save = async (setting: FamilySetting) => {
  try {
    await saveSetting(setting)
    toast.success('Dit valg er gemt.')
  } catch (error) {
    await showError('Valget kunne ikke gemmes.', error)
  }
}

/** What one wants to hear of, and how. Each choice is saved at once. */
export function NotificationSettings() {
  const { data, isError, error, refetch } = useNotificationSettings()
  if (isError && !data) {
    return <ErrorState title="Indstillingerne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonText lines={8} />
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        Du kan få e-mail, når der er noget, du ikke har set: straks, samlet hver morgen eller samlet om mandagen.
      </p>
      <MailNotice settings={data} />
      {data.families.map((setting) => (
        <FamilyCard key={setting.family} setting={setting} />
      ))}
      <WishCard />
    </div>
  )
}

function MailNotice({ settings: { hasEmail, sendsEmail } }: { settings: Settings }) {
  if (!sendsEmail) {
    return (
      <Notice title="Der sendes ikke e-mail lige nu">
        <p>Dine valg gemmes og gælder, når portalen er sat op til at sende e-mail.</p>
      </Notice>
    )
  }
  if (hasEmail) return null
  return (
    <Notice
      tone="warning"
      title="Vi har ikke din e-mailadresse"
      action={
        <ButtonLink to="/profil/rediger" size="small">
          Tilføj den
        </ButtonLink>
      }
    >
      <p>Uden den kan vi ikke skrive til dig.</p>
    </Notice>
  )
}

function FamilyCard({ setting }: { setting: FamilySetting }) {
  const { family, portal, email } = setting
  return (
    <Card title={notificationFamilies[family]} lead={leads[family]}>
      <div className="grid gap-4">
        <Switch
          label="Vis i portalen"
          description="Med et tal på klokken, når der er noget nyt."
          aria-label={`Vis i portalen: ${notificationFamilies[family]}`}
          checked={portal}
          onChange={(on) => void save({ ...setting, portal: on })}
        />
        <Select
          label="E-mail"
          aria-label={`E-mail: ${notificationFamilies[family]}`}
          options={emailOptions}
          value={email}
          onChange={(choice) => void save({ ...setting, email: choice })}
        />
      </div>
    </Card>
  )
}
