import type { OwnUser } from '#contract/account.ts'
import { licences, type MediaLicense, mediaLicenses } from '#contract/licences.ts'
import { api } from '../../core/api.ts'
import { setUser } from '../../session/session.ts'
import { Help } from '../../settings/Help.tsx'
import { useDraft } from '../../ui/draft.ts'
import { Form } from '../../ui/Form.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { Section } from './Section.tsx'

/** What a licence means in practice, beside its one line in the contract. */
const inPractice: Record<MediaLicense, string> = {
  CC0: 'Du giver billedet fri. Ingen behøver at nævne dig.',
  'CC BY 4.0': 'Også i bøger, aviser og undervisning, når dit navn står ved.',
  'CC BY-NC 4.0': 'Til undervisning, forskning og foreninger, men ikke til salg eller reklame.',
}

const options = mediaLicenses.map((value) => {
  const [, meaning = ''] = licences[value].split(': ')
  const sentence = `${meaning.charAt(0).toLocaleUpperCase('da-DK')}${meaning.slice(1)}.`
  return { value, label: value, description: `${sentence} ${inPractice[value]}` }
})

export function LicenceSection({ user }: { user: OwnUser }) {
  const draft = useDraft({ mediaLicense: user.mediaLicense })
  const { mediaLicense } = draft.values
  const save = async () => {
    setUser(await api('POST /account/update-user-media-license', { mediaLicense }))
    draft.markSaved()
  }
  return (
    <Section
      id="licens"
      lead="Licensen foreslås til nye billeder. Billeder, du allerede har lagt op, beholder deres licens."
    >
      <Form onSubmit={save}>
        <RadioGroup<MediaLicense>
          label="Hvad må andre bruge dine billeder til?"
          name="mediaLicense"
          help={<Help for="profile.mediaLicense" />}
          hasCards
          options={options}
          value={mediaLicense}
          onChange={(value) => draft.set('mediaLicense', value)}
        />
        <SaveBar isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} />
      </Form>
    </Section>
  )
}
