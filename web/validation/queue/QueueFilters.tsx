import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { numberText } from '#contract/counted.ts'
import { speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import type { QueueOverview, QueueTab } from '#contract/validation-queue.ts'
import { go } from '../../core/link.tsx'
import { Help } from '../../settings/Help.tsx'
import { TaxonCombobox } from '../../taxa/TaxonCombobox.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { openDialog } from '../../ui/dialogs.tsx'
import { Select } from '../../ui/Select.tsx'
import { useTaxonRef } from '../taxon-ref.ts'
import { AreaMap } from './AreaMap.tsx'
import { areas } from './areas.ts'
import { isNarrowed, type QueuePlace, queueAddressOf, tabs } from './place.ts'

const regions = Object.entries(areas).map(([value, { label }]) => ({ value, label }))
/** Not an area itself: the map is opened. */
const onMap = 'kort'
const waitedOptions = [7, 30, 90, 365].map((days) => ({ value: String(days), label: `Mindst ${days} dage` }))
const machineOptions = [
  { value: 'near', label: 'Tæt på en stjerne' },
  { value: 'low', label: 'Få point' },
  { value: 'none', label: 'Kan ikke få point' },
] as const

interface QueueFiltersProps {
  place: QueuePlace
  overview: QueueOverview | undefined
}

/** On a phone there is not room for all of them. Only the row is moved: who comes back finds the page where it was. */
function showInRow(item: HTMLElement | null) {
  const row = item?.parentElement
  if (!row) return
  const [own, whole] = [item.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += own.left - whole.left - (whole.width - own.width) / 2
}

/** Which part of the queue one works in. Each choice is in the address at once. */
export function QueueFilters({ place, overview }: QueueFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (change: Partial<QueuePlace>) => go(queueAddressOf({ ...place, ...change }), { replace: true })
  const chosen = useRef<HTMLLIElement>(null)
  useEffect(() => showInRow(chosen.current), [place.tab])
  return (
    <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <ul
          aria-label="Hvilke fund"
          className="-mx-(--page-gutter) flex gap-1.5 scroll-row px-(--page-gutter) py-1  max-md:w-[calc(100%+2*var(--page-gutter))] md:mx-0 md:min-w-0 md:flex-1 md:flex-wrap md:px-0"
        >
          {tabs.map(({ tab, label }) => (
            <li key={tab} ref={place.tab === tab ? chosen : null}>
              <button
                type="button"
                aria-pressed={place.tab === tab}
                onClick={() => choose({ tab })}
                className={cx(
                  'inline-flex min-h-9 touch-target shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-3.5 font-medium text-sm transition-colors duration-quick',
                  place.tab === tab ? 'bg-accent text-accent-ink' : 'bg-surface text-ink hover:bg-accent-soft',
                )}
              >
                {label}
                <Count of={countOf(tab, place, overview)} />
              </button>
            </li>
          ))}
        </ul>
        <Button
          size="small"
          aria-expanded={isOpen}
          icon={<SlidersHorizontal aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {isNarrowed(place) ? 'Filtre (i brug)' : 'Filtre'}
        </Button>
      </div>
      {isOpen && <Fields place={place} choose={choose} />}
    </div>
  )
}

const Count = ({ of }: { of: number | undefined }) =>
  of === undefined ? null : <span className="tabular-nums">{numberText(of)}</span>

/** How many there are, where that is known: of what one decides on oneself, the queue says how many it holds. */
const countOf = (tab: QueueTab, { all }: QueuePlace, overview: QueueOverview | undefined) =>
  all ? overview?.tabs[tab] : undefined

interface FieldsProps {
  place: QueuePlace
  choose: (change: Partial<QueuePlace>) => void
}

function Fields({ place, choose }: FieldsProps) {
  const groups = speciesGroupIds.map((group) => ({ value: String(group), label: speciesGroups[group] }))
  const number = (value: string) => (value === '' ? undefined : Number(value))
  return (
    <div className="grid items-start gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3">
      <div className="sm:row-span-2">
        <TaxonField taxonId={place.taxonId} onChoose={(taxonId) => choose({ taxonId })} />
      </div>
      <Select
        label="Gruppe"
        placeholder={place.all ? 'Alle grupper' : 'Alle mine grupper'}
        options={groups}
        value={place.group === undefined ? '' : String(place.group)}
        onChange={(value) => choose({ group: number(value) })}
      />
      <AreaField area={place.area} onChoose={(area) => choose({ area })} />
      <Select
        label="Ventetid"
        help={<Help for="validation.waited" />}
        placeholder="Uanset ventetid"
        options={waitedOptions}
        value={place.waited === undefined ? '' : String(place.waited)}
        onChange={(value) => choose({ waited: number(value) })}
      />
      <Select<'near' | 'low' | 'none'>
        label="Maskinen"
        help={<Help for="validation.machine" />}
        placeholder="Uanset point"
        options={machineOptions}
        value={place.machine ?? ''}
        onChange={(value) => choose({ machine: value || undefined })}
      />
      <Select
        label="Billede"
        placeholder="Med og uden billede"
        options={[
          { value: 'ja', label: 'Med billede' },
          { value: 'nej', label: 'Uden billede' },
        ]}
        value={place.picture === undefined ? '' : place.picture ? 'ja' : 'nej'}
        onChange={(value) => choose({ picture: (value as string) === '' ? undefined : value === 'ja' })}
      />
      <Checkbox
        label="Også grupper, jeg ikke er ekspert i"
        className="sm:self-end sm:pb-2.5"
        checked={place.all ?? false}
        onChange={(all) => choose({ all: all || undefined })}
      />
      {isNarrowed(place) && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => go(queueAddressOf({ tab: place.tab }), { replace: true })}
        >
          Ryd alle filtre
        </Button>
      )}
    </div>
  )
}

/** A part of the country by its name, or what a map shows. */
function AreaField({ area, onChoose }: { area: string | undefined; onChoose: (area: string | undefined) => void }) {
  const isPart = area !== undefined && !Object.hasOwn(areas, area)
  const options = [
    ...(isPart ? [{ value: area, label: 'Udsnit af kortet' }] : []),
    { value: onMap, label: isPart ? 'Vælg et andet udsnit …' : 'Vælg på kortet …' },
    ...regions,
  ]
  return (
    <Select
      label="Område"
      placeholder="Hele landet"
      options={options}
      value={area ?? ''}
      onChange={(value) => {
        if (value === onMap) void chooseOnMap(onChoose)
        else onChoose(value || undefined)
      }}
    />
  )
}

const chooseOnMap = (onChoose: (area: string) => void) =>
  openDialog({
    header: 'Vælg område på kortet',
    size: 'large',
    content: (close) => (
      <AreaMap
        onCancel={() => close()}
        onChoose={(box) => {
          close({ ok: true })
          onChoose(box.join())
        }}
      />
    ),
  })

/** The address has only the id: the name is asked for. */
function TaxonField({
  taxonId,
  onChoose,
}: {
  taxonId: number | undefined
  onChoose: (id: number | undefined) => void
}) {
  const taxon = useTaxonRef(taxonId)
  return (
    <TaxonCombobox
      label="Art eller gruppe af arter"
      placeholder="Alt"
      value={taxon}
      onSelect={(chosen) => onChoose(chosen?.id)}
    />
  )
}
