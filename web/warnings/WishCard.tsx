import { useState } from 'react'
import { warningLimits } from '#contract/warning-words.ts'
import { TaxonChips } from '../taxa/TaxonChips.tsx'
import { Card } from '../ui/Card.tsx'
import { ChosenList } from '../ui/ChosenList.tsx'
import { showError } from '../ui/dialogs.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { toast } from '../ui/Toast.tsx'
import { saveWishes, useWarningWishes, type WarningWishes } from './warning-data.ts'

const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id)

const save = async (wishes: WarningWishes) => {
  try {
    await saveWishes(wishes)
    toast.success('Dit valg er gemt.')
  } catch (error) {
    await showError('Valget kunne ikke gemmes.', error)
  }
}

/** Whoever was led to it by its name comes to it when it is there, below all other choices. */
const arrive = (card: HTMLElement | null) => {
  if (window.location.hash === '#varsler') card?.scrollIntoView()
}

const wheres = { none: 'Ingen steder', all: 'Hele landet', areas: 'Kommuner, jeg vælger' } as const
type Where = keyof typeof wheres

/** Which warnings one wants to hear of. Each choice is saved at once. */
export function WishCard() {
  const { data } = useWarningWishes()
  /** Municipalities are to be chosen, and none is yet. */
  const [isChoosing, setChoosing] = useState(false)
  if (!data) return null
  const { on, areas, municipalities, species, emails, byOffice } = data
  const where: Where = isChoosing || areas.length > 0 ? 'areas' : on ? 'all' : 'none'
  const offered = (Object.keys(wheres) as Where[]).filter((one) => one !== 'areas' || municipalities.length > 0)
  const choose = (next: Where) => {
    setChoosing(next === 'areas')
    if (next !== 'areas') void save({ ...data, on: next === 'all', areas: [] })
  }
  const isHearing = on && where !== 'none'
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
        <Select<Where>
          label={byOffice ? 'Også varsler fra' : 'Varsler fra'}
          options={offered.map((value) => ({ value, label: wheres[value] }))}
          value={where}
          onChange={choose}
        />
        {where === 'areas' && (
          <div className="grid gap-2">
            <Select
              label="Tilføj en kommune"
              description={
                areas.length > 0
                  ? undefined
                  : on
                    ? 'Du får varsler fra hele landet, til du har valgt en kommune.'
                    : 'Du får ingen varsler, før du har valgt en kommune.'
              }
              placeholder="Vælg en kommune"
              disabled={areas.length >= warningLimits.wishedAreas}
              options={municipalities
                .filter(({ id }) => !ids(areas).includes(id))
                .map(({ id, name }) => ({ value: String(id), label: name }))}
              value=""
              onChange={(id) => {
                const chosen = municipalities.filter((one) => one.id === Number(id))
                void save({ ...data, on: true, areas: [...areas, ...chosen] })
              }}
            />
            <ChosenList
              label="Kommuner"
              items={areas}
              onRemove={(id) => {
                const left = areas.filter((one) => one.id !== id)
                setChoosing(true)
                void save({ ...data, on: left.length > 0, areas: left })
              }}
            />
          </div>
        )}
        {isHearing && (
          <TaxonChips
            label="Kun disse arter"
            description="Uden valg får du varsler om alle invasive arter."
            max={warningLimits.wishedSpecies}
            taxa={species}
            onChange={(taxa) => void save({ ...data, species: [...taxa] })}
          />
        )}
        {(byOffice || isHearing) && (
          <Switch
            label="E-mail straks"
            description="Et varsel er mest værd, mens bestanden er lille."
            checked={emails}
            onChange={(next) => void save({ ...data, emails: next })}
          />
        )}
      </div>
    </Card>
  )
}
