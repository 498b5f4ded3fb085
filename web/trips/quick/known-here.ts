import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Point } from '#contract/record.ts'
import { metresBetween } from '#contract/tracks/track.ts'
import { api } from '../../core/api.ts'
import { readItem, writeItem } from '../../core/storage.ts'

export interface KnownHere {
  near: ReadonlySet<number>
  season: ReadonlySet<number>
}

/** An answer as it lies on the device. */
export interface Kept {
  point: Point
  day: string
  near: number[]
  season: number[]
}

const key = 'known-here'
const keptDays = 60
const kept = 5
/** So far from where it was asked, and so many days from when, an answer on the device still tells. */
const reach = { metres: 25_000, days: 10 }

const daysBetween = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

/** The best of the answers on the device: near enough in place and time, the nearest first. */
export function answerOnDevice(answers: readonly Kept[], point: Point, day: string): Kept | undefined {
  return answers
    .map((answer) => ({ answer, metres: metresBetween(answer.point, point), days: daysBetween(answer.day, day) }))
    .filter(({ metres, days }) => metres <= reach.metres && days <= reach.days)
    .toSorted(
      (a, b) => a.metres / reach.metres + a.days / reach.days - b.metres / reach.metres - b.days / reach.days,
    )[0]?.answer
}

/** The newest few stay; one for the same place and day takes its place. */
export const withAnswer = (answers: readonly Kept[], next: Kept): Kept[] =>
  [next, ...answers.filter(({ point, day }) => day !== next.day || metresBetween(point, next.point) > 1000)].slice(
    0,
    kept,
  )

const onDevice = () => readItem<Kept[]>(key) ?? []

/** What is known around a place and a day: asked when there is a network, and kept for where there is none. */
export function useKnownHere(point: Point | undefined, day: string): KnownHere | undefined {
  const { data } = useQuery({
    queryKey: ['known-here', point, day],
    queryFn: async ({ signal }): Promise<Kept | null> => {
      if (!point) return null
      try {
        const answer = await api('GET /trip-sampling-event/known-here', { ...point, day }, { signal })
        const next = { ...answer, point, day }
        writeItem(key, withAnswer(onDevice(), next), keptDays, 'd')
        return next
      } catch (error) {
        const before = answerOnDevice(onDevice(), point, day)
        if (before && !signal.aborted) return before
        throw error
      }
    },
    enabled: point !== undefined,
    // Without a network it is asked all the same: the device may know.
    networkMode: 'always',
    retry: false,
    staleTime: 10 * 60_000,
    placeholderData: (before) => before,
  })
  return useMemo(() => (data ? { near: new Set(data.near), season: new Set(data.season) } : undefined), [data])
}
