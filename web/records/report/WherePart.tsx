import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useMemo } from 'react'
import type { Reply } from '#contract/calls.ts'
import type { OwnPlace } from '#contract/own-places.ts'
import { api } from '../../core/api.ts'
import { useOwnPlaces } from '../../map/own-places.ts'
import type { PlaceSuggestion } from '../../map/place.ts'
import { keptText, vague } from '../../map/place-hits.ts'
import { useSettled } from '../../map/use-settled.ts'
import type { LonLat } from '../../media/picture-facts.ts'
import { metresBetween } from '../../media/picture-moment.ts'
import { Button } from '../../ui/Button.tsx'
import { chipClass } from '../../ui/Chips.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/Field.tsx'
import { useFieldError } from '../../ui/form-context.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { KeepPlace } from './KeepPlace.tsx'
import { isProposed, keptAround, nearestName, withLocality } from './locality.ts'
import { Part } from './Part.tsx'
import type { Proposal } from './proposal.ts'
import type { Remembered } from './remember.ts'
import type { ReportState } from './report-state.ts'

const PlacePicker = lazy(async () => ({ default: (await import('../../map/PlacePicker.tsx')).PlacePicker }))

type Named = Reply<'GET /records/localities'>['items'][number]

interface WherePartProps extends ReportState {
  proposal: Proposal
  memory: Remembered
}

const shownNames = 6
const nothing: Named[] = []

/** Where the find may have been: the last place first, then those that one keeps. */
function suggestionsOf(
  last: Remembered['lastPlace'],
  kept: readonly OwnPlace[],
  known: readonly Named[],
): PlaceSuggestion[] {
  const latest = last && {
    name: last.locality ?? 'Samme sted',
    detail: 'dit seneste fund',
    point: last.point,
    uncertainty: last.uncertainty,
    isName: last.locality !== null,
  }
  const own = kept.filter(({ name }) => name !== last?.locality)
  const others = known.filter(({ name }) => name !== last?.locality && own.every((place) => place.name !== name))
  return [
    ...(latest ? [latest] : []),
    ...own
      .slice(0, shownNames)
      .map(({ name, point, uncertainty }) => ({ name, detail: keptText, point, uncertainty, isName: true })),
    ...others.map(({ name, point, kind }) => ({ name, point, uncertainty: vague[kind], isName: true })),
  ]
}

/** Close enough to be the same place for people. */
const near = 50

/** Named places around the point, or with what is typed in their name; without either, where one has been lately. */
function useLocalities(point: LonLat | null, text: string) {
  const asked = useSettled(text.trim())
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['localities', point, asked],
    queryFn: ({ signal }) =>
      api(
        'GET /records/localities',
        { ...(point ?? {}), ...(asked === '' ? {} : { queryString: asked }), take: shownNames },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  })
  const localities = data?.items ?? nothing
  return {
    localities,
    /** All of them that are near the point, once that is known. */
    nearby: point && asked === '' && data && !isPlaceholderData ? localities : undefined,
    isOutside: point !== null && data?.isOutside === true,
  }
}

/** The point on the map with its uncertainty, and what people call the place. */
export function WherePart({ draft, update, set, proposal, memory }: WherePartProps) {
  const { fields, placeSource } = draft
  const { point, uncertainty, locality } = fields
  const id = useId()
  const { formError, clear } = useFieldError('point')
  const isOnlyProposed = isProposed(draft)
  const { localities, nearby, isOutside } = useLocalities(point, isOnlyProposed ? '' : (locality ?? ''))
  const { lastPlace } = memory

  const place = (where: { point: LonLat; uncertainty?: number; locality?: string | null }) => {
    clear()
    update((before) => ({ ...before, placeSource: 'person', fields: { ...before.fields, ...where } }))
  }
  const { places } = useOwnPlaces()
  const suggestions = useMemo(() => suggestionsOf(lastPlace, places, localities), [lastPlace, places, localities])
  const propose = useEffectEvent((name: string | undefined) => update((before) => withLocality(before, name)))
  useEffect(() => {
    if (nearby && point) propose(nearestName(keptAround(places, point)) ?? nearestName(nearby))
  }, [nearby, places, point])
  const isFromPicture = placeSource === 'picture'
  const isElsewhere = proposal.point && point && metresBetween(proposal.point, point) > near
  // The nearest of each name.
  const names = [...new Set(localities.map(({ name }) => name))].filter((name) => name !== locality)

  return (
    <Part
      title="Hvor?"
      tour="where"
      icon={<MapPin aria-hidden="true" />}
      aside={isFromPicture && <span className="text-ink-soft text-sm">Fra billedet</span>}
    >
      <div
        tabIndex={-1}
        data-invalid={formError !== undefined}
        className={cx('rounded-md outline-offset-4', !formError && 'sr-only')}
      >
        <FieldError id={id} error={formError} />
      </div>
      <div className="grid gap-3 *:min-w-0">
        <Suspense fallback={<Skeleton className="h-80 rounded-md" />}>
          <PlacePicker
            label="Stedet, hvor du fandt det"
            value={{ point, uncertainty }}
            start={lastPlace?.point}
            suggestions={point ? [] : suggestions}
            onChange={(value, name) => {
              if (!value.point) return set({ uncertainty: value.uncertainty })
              place({
                point: value.point,
                uncertainty: value.uncertainty,
                ...(name !== undefined && (locality === null || isOnlyProposed) ? { locality: name } : {}),
              })
            }}
          />
        </Suspense>
      </div>
      {isElsewhere && proposal.point && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => {
            clear()
            update((before) => ({
              ...before,
              placeSource: 'picture',
              fields: {
                ...before.fields,
                point: proposal.point ?? null,
                uncertainty: proposal.uncertainty ?? uncertainty,
              },
            }))
          }}
        >
          Brug billedets sted
        </Button>
      )}
      {isOutside && (
        <Notice tone="warning" announce title="Uden for Danmark">
          Stedet ligger uden for portalens område. Du kan gemme fundet, men det bliver personligt: kun du og de andre
          findere kan se det.
        </Notice>
      )}
      <TextField
        label="Lokalitet (valgfrit)"
        description={
          isOnlyProposed ? 'Foreslået ud fra stedet. Ret det, hvis det hedder noget andet.' : 'Det, man kalder stedet.'
        }
        name="locality"
        maxLength={200}
        autoComplete="off"
        value={locality ?? ''}
        onChange={(text) => set({ locality: text === '' ? null : text })}
      />
      {point && names.length > 0 && (
        <ul aria-label="Stednavne i nærheden" className="flex flex-wrap gap-2">
          {names.slice(0, shownNames).map((name) => (
            <li key={name}>
              <button type="button" className={chipClass} onClick={() => set({ locality: name })}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {point && <KeepPlace point={point} uncertainty={uncertainty} name={locality ?? ''} />}
    </Part>
  )
}
