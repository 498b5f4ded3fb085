import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { capital } from '#contract/taxon-head.ts'
import { warningStates } from '#contract/warning-words.ts'
import { go } from '../core/link.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { type Shown, type ShownState, states, warningsAddress } from './address.ts'
import type { WarningList } from './warning-data.ts'

/** What is shown: by state, species, municipality and when the warning was made. */
export function WarningFilters({ shown, list }: { shown: Shown; list: WarningList | undefined }) {
  const show = (change: Partial<Shown>) => go(warningsAddress({ ...shown, ...change, page: 1 }), { replace: true })
  const all = states.reduce((sum, state) => sum + (list?.counts[state] ?? 0), 0)
  const numbered = (label: string, count: number | undefined) => (list ? `${label} (${count ?? 0})` : label)
  const isNarrowed = shown.taxonId !== undefined || shown.areaId !== undefined || shown.from !== '' || shown.to !== ''
  const [isOpen, setOpen] = useState(isNarrowed)
  return (
    <search aria-label="Vælg varsler" className="mb-6 grid gap-4">
      <RadioGroup<ShownState | 'all'>
        label="Tilstand"
        hideLabel
        options={[
          { value: 'all', label: numbered('Alle', all) },
          ...states.map((state) => ({ value: state, label: numbered(warningStates[state], list?.counts[state]) })),
          { value: 'due', label: numbered('Se efter nu', list?.due) },
        ]}
        value={shown.state ?? 'all'}
        onChange={(state) => show({ state: state === 'all' ? undefined : state })}
        isInRow
      />
      {/* On a phone the warnings come first. */}
      <Button
        size="small"
        className="justify-self-start sm:hidden"
        aria-expanded={isOpen}
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {isNarrowed ? 'Filtre (i brug)' : 'Filtre'}
      </Button>
      <div
        className={cx(
          'grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,15rem))_auto]',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <Select
          label="Art"
          placeholder="Alle arter"
          options={(list?.species ?? []).map(({ id, name }) => ({ value: String(id), label: capital(name) }))}
          value={shown.taxonId === undefined ? '' : String(shown.taxonId)}
          onChange={(id) => show({ taxonId: Number(id) || undefined })}
        />
        {(list?.areas.length ?? 0) > 0 && (
          <Select
            label="Kommune"
            placeholder="Alle kommuner"
            options={(list?.areas ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={shown.areaId === undefined ? '' : String(shown.areaId)}
            onChange={(id) => show({ areaId: Number(id) || undefined })}
          />
        )}
        <DatePicker label="Varslet fra" value={shown.from} onChange={(from) => show({ from })} />
        <DatePicker label="Varslet til" value={shown.to} onChange={(to) => show({ to })} />
        {isNarrowed && (
          <Button variant="quiet" onClick={() => show({ taxonId: undefined, areaId: undefined, from: '', to: '' })}>
            Ryd
          </Button>
        )}
      </div>
    </search>
  )
}
