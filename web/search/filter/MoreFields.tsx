import { certainties } from '#contract/details.ts'
import { administrativeLists, type RedListCategory, redListCategories, redListed, threatened } from '#contract/enums.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { holds } from '#contract/roles.ts'
import { starWords } from '../../records/record-texts.ts'
import { useSession } from '../../session/session.ts'
import { Help } from '../../settings/Help.tsx'
import { annexWords } from '../../taxa/annex-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { changed, ownDataset } from './filter-texts.ts'
import { Toggles } from './Toggles.tsx'

export interface FieldsProps {
  filter: RecordFilter
  onChange: (filter: RecordFilter) => void
}

const starOptions = [3, 2, 1, 0].map((value) => ({
  value,
  label: value === 0 ? 'Ingen' : '★'.repeat(value),
  fullLabel: starWords[value],
}))

/** How well a find is vouched for. */
export function TrustFields({ filter, onChange }: FieldsProps) {
  return (
    <>
      <Toggles
        label="Stjerner"
        help={<Help for="search.stars" />}
        description="Tre er ekspertvalideret, to fællesskabsvalideret, én sandsynlighedsvalideret."
        columns="grid-cols-4"
        options={starOptions}
        chosen={filter.stars ?? []}
        onChange={(stars) => onChange(changed(filter, { stars }))}
      />
      <Toggles
        label="Finderens bestemmelse"
        options={Object.entries(certainties).map(([value, label]) => ({
          value: value as keyof typeof certainties,
          label,
        }))}
        chosen={filter.certainties ?? []}
        onChange={(chosen) => onChange(changed(filter, { certainties: chosen }))}
      />
    </>
  )
}

const annexOptions = Object.entries(administrativeLists)
  .filter(([list]) => list !== 'redlist')
  .flatMap(([list, { annexes }]) => Object.keys(annexes).map((annex) => `${list}/${annex}`))
  // Taxa stand on no other annexes of the directive.
  .filter((value) => value !== 'habitat/1' && value !== 'habitat/3')
  .map((value) => ({ value, label: annexWords(value.replace('/', ':')) }))

/** What the taxon is on: the red list, and the lists that protect or warn. */
export function ListFields({ filter, onChange }: FieldsProps) {
  const chosen = filter.redList ?? []
  const setRedList = (redList: readonly RedListCategory[]) => onChange(changed(filter, { redList: [...redList] }))
  const rest = annexOptions.filter(({ value }) => !filter.annexes?.includes(value))
  return (
    <>
      <div className="grid gap-2">
        <Toggles
          label="Rødliste"
          description="Vælg en eller flere kategorier."
          help={<Help for="search.redList" />}
          columns="grid-cols-5"
          options={Object.entries(redListCategories).map(([value, words]) => ({
            value: value as RedListCategory,
            label: value,
            fullLabel: `${words} (${value})`,
          }))}
          chosen={chosen}
          onChange={setRedList}
        />
        <div className="flex flex-wrap gap-1.5">
          <Button size="small" variant="quiet" onClick={() => setRedList(redListed)}>
            Alle rødlistede
          </Button>
          <Button size="small" variant="quiet" onClick={() => setRedList(threatened)}>
            Alle truede
          </Button>
        </div>
      </div>
      <Select
        label="Direktiver, fredning og invasive arter"
        help={<Help for="search.annexes" />}
        placeholder={filter.annexes?.length ? 'Tilføj en liste mere' : 'Uanset lister'}
        options={rest}
        value=""
        onChange={(annex) => annex && onChange(changed(filter, { annexes: [...(filter.annexes ?? []), annex] }))}
      />
    </>
  )
}

const pictureOptions = [
  { value: 'ja', label: 'Kun med billede' },
  { value: 'nej', label: 'Kun uden billede' },
]
const datasetOptions = [
  { value: 'egne', label: 'Kun indsendt på portalen' },
  { value: 'andre', label: 'Kun fra andre datasæt' },
]
const datasetChoice = ({ datasetIds, notDatasetIds }: RecordFilter) => {
  if (datasetIds?.length === 1 && datasetIds[0] === ownDataset) return 'egne'
  return notDatasetIds?.length === 1 && notDatasetIds[0] === ownDataset ? 'andre' : ''
}

const decidingRoles = ['expertRole', 'speciesExpertRole', 'groupExpertRole', 'siteModerator', 'siteAdminRole'] as const

/** Everything else that is asked for now and then. */
export function OtherFields({ filter, onChange }: FieldsProps) {
  return (
    <>
      <Select
        label="Billede"
        placeholder="Med og uden billede"
        options={pictureOptions}
        value={filter.hasPicture === undefined ? '' : filter.hasPicture ? 'ja' : 'nej'}
        onChange={(value) =>
          onChange(changed(filter, { hasPicture: value === 'ja' ? true : value === 'nej' ? false : undefined }))
        }
      />
      <Select
        label="Datasæt"
        help={<Help for="search.dataset" />}
        placeholder="Alle datasæt"
        options={datasetOptions}
        value={datasetChoice(filter)}
        onChange={(value) =>
          onChange(
            changed(filter, {
              datasetIds: value === 'egne' ? [ownDataset] : undefined,
              notDatasetIds: value === 'andre' ? [ownDataset] : undefined,
            }),
          )
        }
      />
      <div>
        <Checkbox
          label="Også eftersøgt uden fund"
          help={<Help for="search.absent" />}
          checked={filter.withAbsent ?? false}
          onChange={(isOn) => onChange(changed(filter, { withAbsent: isOn || undefined }))}
        />
      </div>
    </>
  )
}

/** What lies beside everybody's answers: own finds, and for those who decide on finds the dismissed ones. */
export function OwnFields({ filter, onChange }: FieldsProps) {
  const { roles } = useSession()
  return (
    <div>
      <Checkbox
        label="Vis også mine, der ikke er offentlige"
        description="Personlige fund, fund, du har skjult til en bestemt dag, og slørede fund på det nøjagtige sted. Det ændrer ikke, hvad andre ser."
        checked={filter.withOwn ?? false}
        onChange={(isOn) => onChange(changed(filter, { withOwn: isOn || undefined }))}
      />
      {(holds(roles, ...decidingRoles) || filter.withDismissed) && (
        <Checkbox
          label="Vis også afviste fund"
          checked={filter.withDismissed ?? false}
          onChange={(isOn) => onChange(changed(filter, { withDismissed: isOn || undefined }))}
        />
      )}
    </div>
  )
}
