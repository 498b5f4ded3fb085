import { type WarningWish, warningLimits, warningWishes } from '#contract/warning-words.ts'
import { TaxonChips } from '../taxa/TaxonChips.tsx'
import { Card } from '../ui/Card.tsx'
import { showError } from '../ui/dialogs.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { toast } from '../ui/Toast.tsx'
import { saveWishes, useWarningWishes, type WarningWishes } from './warning-data.ts'

const save = async ({ wish, area, species, emails }: WarningWishes) => {
  try {
    await saveWishes({ wish, areaId: area?.id ?? null, taxonIds: species.map(({ id }) => id), emails })
    toast.success('Dit valg er gemt.')
  } catch (error) {
    await showError('Valget kunne ikke gemmes.', error)
  }
}

/** Whoever was led to it by its name comes to it when it is there, below all other choices. */
const arrive = (card: HTMLElement | null) => {
  if (window.location.hash === '#varsler') card?.scrollIntoView()
}

/** Which warnings one wants to hear of. Each choice is saved at once. */
export function WishCard() {
  const { data } = useWarningWishes()
  if (!data) return null
  const { wish, area, areas, species, emails, byOffice } = data
  const wishes = (Object.keys(warningWishes) as WarningWish[]).filter((one) => one !== 'area' || areas.length > 0)
  return (
    <Card
      ref={arrive}
      id="varsler"
      className="scroll-mt-20"
      title="Varsler om invasive arter"
      lead={
        byOffice
          ? 'Du får de varsler, der vedkommer dit område eller din artsgruppe. Her kan du bede om flere.'
          : 'Når en invasiv art bliver fundet på et nyt sted.'
      }
    >
      <div className="grid gap-4">
        <Select<WarningWish>
          label={byOffice ? 'Også varsler fra' : 'Varsler fra'}
          options={wishes.map((value) => ({ value, label: warningWishes[value] }))}
          value={wish}
          onChange={(value) =>
            void save({ ...data, wish: value, area: value === 'area' ? (area ?? areas[0] ?? null) : null })
          }
        />
        {wish === 'area' && (
          <Select
            label="Kommune"
            options={areas.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={area ? String(area.id) : ''}
            onChange={(id) => void save({ ...data, area: areas.find((one) => one.id === Number(id)) ?? null })}
          />
        )}
        {wish !== 'none' && (
          <TaxonChips
            label="Kun disse arter"
            description="Uden valg får du varsler om alle invasive arter."
            max={warningLimits.wishedSpecies}
            taxa={species}
            onChange={(taxa) => void save({ ...data, species: [...taxa] })}
          />
        )}
        {(byOffice || wish !== 'none') && (
          <Switch
            label="E-mail straks"
            description="Et varsel er mest værd, mens bestanden er lille."
            checked={emails}
            onChange={(on) => void save({ ...data, emails: on })}
          />
        )}
      </div>
    </Card>
  )
}
