import { useMemo, useState } from 'react'
import { speciesGroups } from '#contract/roles.ts'
import { movingMethods, tripLimits, tripMethods } from '#contract/trip-words.ts'
import { WayMap } from '../../map/WayMap.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chips, chipsOf } from '../../ui/Chips.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { boundTo } from '../../ui/draft.ts'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { distanceText, durationText } from '../trip-texts.ts'
import { BreaksField } from './BreaksField.tsx'
import { GroundField } from './GroundField.tsx'
import { PeopleField } from './PeopleField.tsx'
import type { Proposed, TripDraft } from './trip-draft.ts'

/** Where "alle de" does not go before the name of a group. */
const groupWords: Record<string, string> = { 'Tang og alger': 'arter af tang og alger' }

interface EndFieldsProps {
  draft: TripDraft
  set: TripFieldsProps['set']
  isRequired?: boolean
}

export interface TripFieldsProps {
  draft: TripDraft
  proposed: Proposed
  set: <K extends keyof TripDraft>(key: K, value: TripDraft[K]) => void
}

/** When it ended: alone, where one comes to end it. */
export function EndFields({ draft, set, isRequired = false }: EndFieldsProps) {
  return (
    <>
      <TimeField
        label="Sluttede kl."
        isRequired={isRequired}
        value={draft.endTime}
        onChange={(time) => set('endTime', time)}
        name="trip.end"
      />
      {draft.endTime !== null && (
        <DatePicker
          label="Sluttede en anden dag?"
          value={draft.endDay}
          onChange={(day) => set('endDay', day === draft.startDay ? '' : day)}
          name="trip.endDay"
        />
      )}
    </>
  )
}

/** All that a trip can say, in the order in which one thinks of it. What follows from the rest is proposed, and says so. */
export function TripFields({ draft, proposed, set, hidesEnd = false }: TripFieldsProps & { hidesEnd?: boolean }) {
  const field = boundTo<TripDraft>(draft, set)
  return (
    <>
      <Card title="Hvornår og hvordan">
        <TextField
          label="Titel"
          description={draft.title === '' ? `Foreslået: ${proposed.title}. Skriv en anden, hvis du vil.` : undefined}
          placeholder={proposed.title}
          maxLength={tripLimits.title}
          {...field('title')}
          name="trip.title"
        />
        <Chips
          label="Metode"
          options={chipsOf(tripMethods)}
          value={draft.method}
          isFirm
          onChange={(one) => one && set('method', one)}
        />
        <div className="flex flex-wrap items-start gap-4">
          <DatePicker
            label="Dag"
            isRequired
            value={draft.startDay}
            onChange={(day) => set('startDay', day)}
            name="trip.start"
          />
          <TimeField
            label="Begyndte kl."
            isRequired
            value={draft.startTime}
            onChange={(time) => set('startTime', time)}
            name="trip.startTime"
          />
          {!hidesEnd && <EndFields draft={draft} set={set} />}
        </div>
        <p className="text-ink-soft text-sm empty:hidden">
          {proposed.minutes !== null
            ? `Varighed uden pauser: ${durationText(proposed.minutes)} (regnet ud).`
            : !hidesEnd && 'Uden sluttid er turen i gang. Du kan afslutte den senere.'}
        </p>
        <BreaksField draft={draft} set={set} />
      </Card>
      <Ground draft={draft} set={set} proposed={proposed} />
      <Card title="Deltagere">
        <PeopleField
          people={draft.participants}
          names={draft.participantNames}
          onPeople={(people) => set('participants', people)}
          onNames={(names) => set('participantNames', names)}
        />
        <TextField
          label="Antal personer (valgfrit)"
          inputMode="numeric"
          inputClassName="max-w-36"
          description={
            draft.people === '' && proposed.people > 1 ? `Foreslået: ${proposed.people}, dig selv talt med.` : undefined
          }
          {...field('people')}
          name="trip.people"
        />
      </Card>
      <Complete draft={draft} set={set} />
      <Card title="Mere om turen">
        <TextField
          label="Vejr (valgfrit)"
          placeholder="Sol, svag vind fra vest, 14 grader"
          maxLength={tripLimits.weather}
          {...field('weather')}
          name="trip.weather"
        />
        <TextArea label="Noter (valgfrit)" maxLength={tripLimits.notes} {...field('notes')} name="trip.notes" />
        <Switch
          label="Personlig tur"
          description="Kun du og deltagerne ser turen. Dens fund kan godt være for alle; de nævner bare ingen tur."
          checked={draft.isPersonal}
          onChange={(isPersonal) => set('isPersonal', isPersonal)}
        />
      </Card>
    </>
  )
}

/** Where it went: the track, or an area. */
function Ground({ draft, set, proposed }: TripFieldsProps) {
  const field = boundTo<TripDraft>(draft, set)
  const places = useMemo(
    () => ({
      ...{ points: [], areas: [], shape: draft.shape },
      lines: (draft.track ?? []).map((piece) => piece.map(([lon, lat]): [number, number] => [lon, lat])),
    }),
    [draft.track, draft.shape],
  )
  const isThere = draft.track !== null || draft.shape !== null
  const [isChoosing, setChoosing] = useState(!isThere)
  const hasGround = draft.track !== null || (isThere && !isChoosing)
  return (
    <Card title="Hvor">
      {hasGround ? (
        <>
          <WayMap places={places} label={draft.track ? 'Kort over ruten.' : 'Kort over området.'} className="h-64" />
          <Button
            size="small"
            className="justify-self-start"
            onClick={() => {
              set('track', null)
              set('shape', null)
              setChoosing(true)
            }}
          >
            {draft.track ? 'Fjern ruten' : 'Vælg et andet sted'}
          </Button>
        </>
      ) : (
        <GroundField onShape={(shape) => set('shape', shape)} onDrawn={() => setChoosing(false)} />
      )}
      {(draft.track || draft.shape?.type === 'LineString') && (
        <Checkbox
          label="Vis andre, hvor ruten begynder og slutter"
          description="Ellers vises ruten ikke i de kvadrater på 1 km, hvor den begynder og slutter. Lad være, hvis den går hjemmefra."
          checked={draft.showsEnds}
          onChange={(shows) => set('showsEnds', shows)}
        />
      )}
      <div className="flex flex-wrap items-start gap-4">
        <TextField
          label="Afstand i km (valgfrit)"
          inputMode="decimal"
          inputClassName="max-w-36"
          description={
            proposed.distance !== null && draft.distance === ''
              ? `Foreslået ud fra ruten: ${distanceText(proposed.distance)}.`
              : 'Frem og tilbage ad samme vej tæller én vej.'
          }
          {...field('distance')}
          name="trip.distance"
        />
        <TextField
          label="Gennemsøgt areal i ha (valgfrit)"
          inputMode="decimal"
          inputClassName="max-w-36"
          description="1 ha er 100 × 100 m."
          {...field('area')}
          name="trip.areaSearched"
        />
      </div>
    </Card>
  )
}

const groups = Object.entries(speciesGroups) as unknown as [string, string][]

/** For which groups all is noted that was known: never preset. */
function Complete({ draft, set }: Pick<TripFieldsProps, 'draft' | 'set'>) {
  const isMoving = movingMethods.includes(draft.method)
  return (
    <Card
      title="Komplette lister"
      lead={`Har du noteret alle de arter af en gruppe, du kendte? Så fortæller listen også, hvad der ikke blev noteret. Det kræver, at turen har en varighed${
        isMoving ? ' og en afstand' : ''
      }.`}
    >
      <div className="grid gap-x-6 sm:grid-cols-2">
        {groups.map(([id, label]) => (
          <Checkbox
            key={id}
            name="trip.completeGroups"
            label={`Alle de ${groupWords[label] ?? label.toLocaleLowerCase('da-DK')}, jeg kendte`}
            checked={draft.completeGroups.includes(Number(id))}
            onChange={(isComplete) =>
              set(
                'completeGroups',
                isComplete
                  ? [...draft.completeGroups, Number(id)]
                  : draft.completeGroups.filter((one) => one !== Number(id)),
              )
            }
          />
        ))}
      </div>
    </Card>
  )
}
