import { config } from '../core/config.ts'
import { CopyText } from '../ui/CopyText.tsx'
import { useDraft } from '../ui/draft.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Form } from '../ui/Form.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { type FrontPageKey, frontPageTexts } from './front-page.ts'
import { Help } from './Help.tsx'
import { fieldProblemOf } from './refusals.ts'
import { saveSettings, useSettings } from './settings.ts'
import { TabIntro } from './TabIntro.tsx'

const keys = Object.keys(frontPageTexts) as FrontPageKey[]
type Texts = Record<FrontPageKey, string>
const isHeading = (key: FrontPageKey) => /heading$/i.test(key)

/** What a stranger reads first. */
export function FrontPageTab() {
  const { data: items, isError, error, refetch } = useSettings('front_page')
  const written = new Map(items?.map((item) => [item.key, item.value]))
  return (
    <>
      <TabIntro title="Forsidetekster" help={<Help for="site.frontPage" />}>
        Det første, en fremmed læser. Et tomt felt giver den tekst, portalen kommer med.
      </TabIntro>
      {items ? (
        <TextsForm saved={Object.fromEntries(keys.map((key) => [key, written.get(key) ?? ''])) as Texts} />
      ) : isError ? (
        <ErrorState title="Teksterne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </>
  )
}

function TextsForm({ saved }: { saved: Texts }) {
  const draft = useDraft(saved)
  const save = async () => {
    const changed = keys.filter(draft.isChanged)
    try {
      await saveSettings(
        'front_page',
        changed.map((key) => ({ key, value: draft.values[key].trim(), type: 'text' })),
      )
    } catch (error) {
      throw fieldProblemOf(error)
    }
    draft.markSaved()
  }
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Form onSubmit={save} className="max-w-3xl">
        {keys.map((key) => {
          const Field = isHeading(key) ? TextField : TextArea
          return (
            <Field
              key={key}
              label={frontPageTexts[key].label}
              name={key}
              maxLength={1_000}
              placeholder={frontPageTexts[key].fallback}
              value={draft.values[key]}
              onChange={(value) => draft.set(key, value)}
            />
          )
        })}
        <SaveBar isSticky isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} />
      </Form>
      <Preview texts={draft.values} />
    </div>
  )
}

/** The words as they meet each other; the page itself sends whoever is signed in on to the overview. */
function Preview({ texts }: { texts: Texts }) {
  return (
    <section aria-label="Forhåndsvisning" className="grid gap-4 xl:sticky xl:top-24">
      <div className="grid gap-3 rounded-lg bg-accent-soft p-6">
        {keys.map((key) => (
          <p
            key={key}
            className={
              isHeading(key) ? 'text-balance font-display font-semibold text-2xl not-first:mt-6' : 'text-pretty text-sm'
            }
          >
            {texts[key].trim() || frontPageTexts[key].fallback}
          </p>
        ))}
      </div>
      <CopyText label="Se forsiden i et privat vindue" text={`${config.siteUrl}/landingpage`} />
    </section>
  )
}
