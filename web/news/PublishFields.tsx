import type { NewsState } from '#contract/news-words.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { momentText } from '../ui/dates.ts'
import { RadioGroup, type RadioOption } from '../ui/RadioGroup.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import type { NewsDraft } from './news-draft.ts'

type Fields = Pick<NewsDraft, 'state' | 'day' | 'time' | 'pinnedUntil' | 'tells'>

interface PublishFieldsProps {
  draft: Fields
  /** Others can read it already. */
  isPublished: boolean
  /** When members were told of it, if they were. */
  toldAt: string | null
  set: <K extends keyof NewsDraft>(key: K, value: NewsDraft[K]) => void
}

const choices: readonly RadioOption<NewsState>[] = [
  { value: 'draft', label: 'Kladde', description: 'Kun administratorer ser den.' },
  { value: 'planned', label: 'Planlæg', description: 'Den udgives af sig selv på det tidspunkt, du vælger.' },
  { value: 'published', label: 'Udgiv', description: 'Alle kan læse den, så snart du gemmer.' },
]

const published: RadioOption<NewsState> = {
  value: 'published',
  label: 'Udgivet',
  description: 'Alle kan læse den. Ændringer ses, så snart du gemmer.',
}

/** Who reads it, from when, and whether it stands out. */
export function PublishFields({ draft, isPublished, toldAt, set }: PublishFieldsProps) {
  const { state, day, time, pinnedUntil, tells } = draft
  return (
    <>
      <RadioGroup
        label="Udgivelse"
        name="news.state"
        hasCards
        options={isPublished ? [...choices.slice(0, 2), published] : choices}
        value={state}
        onChange={(chosen) => set('state', chosen)}
      />
      {(state === 'planned' || (state === 'published' && isPublished)) && (
        <div className="flex flex-wrap gap-5">
          <DatePicker
            label="Dag"
            name="news.publishAt"
            isRequired
            value={day}
            onChange={(chosen) => set('day', chosen)}
          />
          <TimeField label="Klokken" isRequired value={time} onChange={(chosen) => set('time', chosen)} />
        </div>
      )}
      <DatePicker
        label="Fremhæv til og med"
        name="news.pinnedUntil"
        description="Står øverst til og med den dag. Lad feltet stå tomt, hvis den skal stå på sin plads."
        value={pinnedUntil}
        onChange={(chosen) => set('pinnedUntil', chosen)}
      />
      <Switch
        label="Giv medlemmerne besked"
        name="news.tells"
        description={
          toldAt
            ? `Medlemmerne har fået besked ${momentText(toldAt)}. Det sker kun én gang.`
            : 'Én stille notifikation, når nyheden udgives. Den kommer også med i e-mailen til dem, der har bedt om det.'
        }
        checked={tells}
        disabled={toldAt !== null}
        onChange={(on) => set('tells', on)}
      />
    </>
  )
}
