import { neededFields } from '#contract/community-words.ts'
import type { PageProps } from '../core/page.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { editPath } from './address.ts'
import { EditFrame } from './edit/EditFrame.tsx'
import { neededWords } from './needed-words.ts'

/** Which of a find's own fields a community needs. */
export default function NeededFieldsPage({ search }: PageProps) {
  return (
    <EditFrame
      search={search}
      title="Felter, I har brug for"
      lead="Et fund kommer altid med. Mangler det noget af dette, står det som mangelfuldt, og den, der har indsendt det, bliver bedt om resten."
      depth="part"
    >
      {(draft, id) => (
        <div className="grid gap-6">
          <fieldset className="grid gap-x-6 sm:grid-cols-2">
            <legend className="sr-only">Felter</legend>
            {neededFields.map((key) => (
              <Checkbox
                key={key}
                label={neededWords[key]}
                checked={draft.values.needed.includes(key)}
                onChange={(isOn) =>
                  draft.set(
                    'needed',
                    neededFields.filter((one) => (one === key ? isOn : draft.values.needed.includes(one))),
                  )
                }
              />
            ))}
          </fieldset>
          <p className="flex flex-wrap items-center gap-3">
            <ButtonLink to={editPath(id)} variant="primary">
              Til formularen
            </ButtonLink>
            <span className="text-ink-soft text-sm">Valget gemmes sammen med resten af fællesskabet.</span>
          </p>
        </div>
      )}
    </EditFrame>
  )
}
