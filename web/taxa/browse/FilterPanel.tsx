import { administrativeLists, redListCategories } from '#contract/enums.ts'
import { speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import { capital } from '#contract/taxon-head.ts'
import { go } from '../../core/link.tsx'
import { Help } from '../../settings/Help.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { type Option, Select } from '../../ui/Select.tsx'
import { annexWords } from '../annex-words.ts'
import { monthNames } from '../season.ts'
import { type RedListChoice, type TaxaPlace, taxaAddressOf } from './address.ts'
import { rankWords, redListWords } from './browse-texts.ts'

const redListOptions: Option<RedListChoice>[] = (
  ['roedlistet', 'truet', ...Object.keys(redListCategories)] as RedListChoice[]
).map((value) => ({ value, label: redListWords(value) }))

/** Taxa stand on no other annexes of the directive; the red list has a choice of its own. */
const emptyAnnexes = new Set(['habitat:1', 'habitat:3'])
const annexOptions = Object.entries(administrativeLists)
  .filter(([list]) => list !== 'redlist')
  .flatMap(([list, { annexes }]) => [list, ...Object.keys(annexes).map((annex) => `${list}:${annex}`)])
  .filter((value) => !emptyAnnexes.has(value))
  .map((value) => ({ value, label: annexWords(value) }))

const rankOptions = [
  { value: 'alle', label: 'Alle niveauer' },
  ...Object.entries(rankWords).map(([value, [, many]]) => ({ value, label: capital(many) })),
]

interface FilterPanelProps {
  place: TaxaPlace
  month: number
  /** How many of each group the rest of the filter leaves. */
  totals: ReadonlyMap<number, number> | undefined
}

/** Everything that the list can be narrowed by. Each choice is in the address at once. */
export function FilterPanel({ place, month, totals }: FilterPanelProps) {
  const choose = (change: Partial<TaxaPlace>) => go(taxaAddressOf({ ...place, ...change, page: 1 }))
  const groups = speciesGroupIds.map((group) => ({
    value: String(group),
    label: totals ? `${speciesGroups[group]} (${totals.get(group) ?? 0})` : speciesGroups[group],
  }))
  const seasons = [
    { value: 'nu', label: `Nu (${monthNames[month - 1]})` },
    ...monthNames.map((name, index) => ({ value: String(index + 1), label: capital(name) })),
  ]
  const number = (value: string) => (value === '' ? undefined : Number(value))
  return (
    <div className="grid gap-4">
      <Select
        label="Gruppe"
        placeholder="Alle grupper"
        options={groups}
        value={place.group === undefined ? '' : String(place.group)}
        onChange={(value) => choose({ group: number(value) })}
      />
      <Select
        label="Niveau"
        help={<Help for="taxa.rank" />}
        placeholder={place.query === '' ? 'Kun arter' : 'Alt, der passer'}
        options={rankOptions}
        value={place.rank === undefined ? '' : String(place.rank)}
        onChange={(value) => choose({ rank: value === 'alle' ? 'alle' : number(value) })}
      />
      <Select
        label="Sæson"
        help={<Help for="taxa.season" />}
        placeholder="Hele året"
        options={seasons}
        value={place.season === undefined ? '' : String(place.season)}
        onChange={(value) => choose({ season: value === 'nu' ? 'nu' : number(value) })}
      />
      <Select<RedListChoice>
        label="Rødliste"
        help={<Help for="taxa.redList" />}
        placeholder="Uanset rødliste"
        options={redListOptions}
        value={place.redList ?? ''}
        onChange={(value) => choose({ redList: value || undefined })}
      />
      <Select
        label="Direktiver og fredning"
        help={<Help for="taxa.annexes" />}
        placeholder="Uanset lister"
        options={annexOptions}
        value={place.annex ?? ''}
        onChange={(value) => choose({ annex: value || undefined })}
      />
      <Select
        label="Forekomst"
        help={<Help for="taxa.presence" />}
        placeholder="Danske og andre"
        options={[
          { value: 'ja', label: 'Kun danske' },
          { value: 'nej', label: 'Kun uden for Danmark' },
        ]}
        value={place.danish === undefined ? '' : place.danish ? 'ja' : 'nej'}
        onChange={(value) => choose({ danish: (value as string) === '' ? undefined : value === 'ja' })}
      />
      <div>
        <Checkbox
          label="Har beskrivelse"
          checked={place.isDescribed}
          onChange={(isDescribed) => choose({ isDescribed })}
        />
        <Checkbox label="Har billede" checked={place.hasPicture} onChange={(hasPicture) => choose({ hasPicture })} />
      </div>
    </div>
  )
}
