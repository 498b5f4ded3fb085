import { CircleHelp, Leaf } from 'lucide-react'
import type { FocusEvent } from 'react'
import { type Certainty, certainties } from '#contract/details.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { Help } from '../../settings/Help.tsx'
import { TaxonCombobox } from '../../taxa/TaxonCombobox.tsx'
import { TaxonPicture } from '../../taxa/TaxonPicture.tsx'
import { Chips, chipClass, chipsOf } from '../../ui/Chips.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { GroupChoice } from '../GroupChoice.tsx'
import { withTaxon, withUnknown } from './draft.ts'
import { Part } from './Part.tsx'
import type { Remembered } from './remember.ts'
import { withHabits } from './remember.ts'
import type { ReportState } from './report-state.ts'

interface WhatPartProps extends ReportState {
  memory: Remembered
}

/** On a phone the keyboard takes half of the screen: the field goes to the top, so that the names have the rest. */
const makeRoom = ({ currentTarget }: FocusEvent<HTMLElement>) => {
  if (matchMedia('(pointer: coarse)').matches) currentTarget.scrollIntoView({ block: 'start' })
}

/** Which taxon it is, and how sure one is; or that one does not know. */
export function WhatPart({ draft, update, set, memory }: WhatPartProps) {
  const { taxon, isUnknown, fields, saved } = draft
  const choose = (chosen: TaxonRef | null) => update((before) => withHabits(withTaxon(before, chosen), memory))
  const isNewSuggestion = saved && !saved.mayChangeTaxon && fields.taxonId !== saved.fields.taxonId
  return (
    <Part
      title="Hvad har du fundet?"
      tour="what"
      icon={<Leaf aria-hidden="true" />}
      aside={<Help for="report.taxon" />}
    >
      {!isUnknown && (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only makes room for the list of names */}
          <div className="scroll-mt-20" onFocus={makeRoom}>
            <TaxonCombobox
              label="Art eller gruppe"
              hideLabel
              name="taxonId"
              placeholder="Søg efter navn"
              size="large"
              value={taxon}
              onSelect={choose}
            />
          </div>
          {!taxon && (memory.recentTaxa?.length ?? 0) > 0 && (
            <Recent taxa={memory.recentTaxa ?? []} onChoose={choose} />
          )}
          <Chips<Certainty>
            label="Hvor sikker er du?"
            name="certainty"
            options={chipsOf(certainties)}
            value={fields.certainty}
            isFirm
            onChange={(certainty) => set({ certainty })}
          />
        </>
      )}
      <button
        type="button"
        aria-pressed={isUnknown}
        className="flex min-h-12 items-center gap-3 rounded-md border border-line bg-raised px-4 py-2 text-start font-medium hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft"
        onClick={() => update((before) => withUnknown(before, !isUnknown))}
      >
        <CircleHelp className="size-5 shrink-0 text-accent" aria-hidden="true" />
        Jeg ved ikke, hvad jeg har fundet
      </button>
      {isUnknown && (
        <>
          <p className="text-ink-soft text-sm">
            Det gør ikke noget. Når du har indsendt fundet, kan andre hjælpe med at sætte navn på.
          </p>
          <GroupChoice
            value={fields.speciesGroup}
            onChange={(group) => update((before) => withHabits(withUnknown(before, true, group), memory))}
          />
        </>
      )}
      {isNewSuggestion && (
        <Notice tone="info" announce>
          Andre har sagt, hvad de mener, fundet er. Ændrer du arten, bliver det til et nyt forslag fra dig.
        </Notice>
      )}
    </Part>
  )
}

function Recent({ taxa, onChoose }: { taxa: readonly TaxonRef[]; onChoose: (taxon: TaxonRef) => void }) {
  return (
    <div>
      <h3 className="mb-1.5 font-semibold text-sm">Dine seneste arter</h3>
      <ul className="-mx-4 flex gap-2 scroll-row px-4 pb-1  sm:mx-0 sm:flex-wrap sm:px-0">
        {taxa.map((taxon) => (
          <li key={taxon.id} className="shrink-0">
            <button type="button" className={`${chipClass} ps-1.5`} onClick={() => onChoose(taxon)}>
              <TaxonPicture taxon={taxon} className="size-8 rounded-full" drawingClassName="size-6" />
              {capital(taxon.name)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
