import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import { ApiError, api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { recordTouched } from '../records/record-data.ts'
import { showError } from '../ui/dialogs.tsx'
import { toast } from '../ui/Toast.tsx'
import { draftsOf, sendable } from './ready.ts'
import {
  hasProblem,
  isSuggestion,
  refused,
  renewed,
  type SheetLine,
  type SheetState,
  saved,
  stoodAgain,
  without,
} from './sheet-state.ts'
import type { Sheet } from './useSheet.ts'

const asChange = ({ row, changes }: SheetLine, submit: boolean) => ({
  ...{ id: row.id, version: row.version, changes, submit },
})

/** Finds were changed here: lists and pages ask anew when they are looked at. */
export async function findsTouched(ids: readonly number[]) {
  for (const key of ['sheet', 'trip-finds'])
    void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' })
  for (const key of ['trip', 'trip-records', 'trips']) void queryClient.invalidateQueries({ queryKey: [key] })
  await recordTouched(...ids)
}

/** Save what was changed. `tell` shows the first cell with something to mend. */
export function useSaving({ state, setState }: Sheet, tell: (state: SheetState, words: string) => void) {
  const [isSaving, setSaving] = useState(false)

  /** Lines as they are on the server: what both changed is told; what only one changed is sent again. */
  const again = async (
    before: SheetState,
    lines: readonly SheetLine[],
    submits: ReadonlySet<number>,
    tries: number,
  ) => {
    const ids = lines.map(({ row }) => row.id)
    const { rows, taxa } = await api('POST /records/sheet-rows', { ids })
    const gone = new Set(ids.filter((id) => rows.every((row) => row.id !== id)))
    if (gone.size > 0) toast.info(`${counted(gone.size, 'fund')} er slettet et andet sted og er taget ud af arket.`)
    const anew = (state: SheetState) => without(renewed(state, rows, taxa), gone)
    const now = anew(before)
    setState(anew)
    const chosen = now.lines.filter(({ row }) => ids.includes(row.id))
    const torn = chosen.filter((line) => Object.keys(line.theirs).length > 0)
    if (torn.length === 0 && chosen.length > 0 && tries > 0) return send(now, chosen, submits, tries - 1)
    tell(now, `${counted(torn.length, 'fund')} er rettet et andet sted imens. Vælg, hvad der skal stå. Intet er gemt.`)
    return undefined
  }

  const send = async (
    before: SheetState,
    lines: readonly SheetLine[],
    submits: ReadonlySet<number>,
    tries = 2,
  ): Promise<SheetLine[] | undefined> => {
    try {
      const rows = lines.map((line) => asChange(line, submits.has(line.row.id)))
      const reply = await api('POST /records/mass-update-rows', { rows })
      setState((current) => saved(current, new Map(lines.map(({ row, changes }) => [row.id, changes])), reply.rows))
      await findsTouched(lines.map(({ row }) => row.id))
      return [...lines]
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 409) return again(before, lines, submits, tries)
      if (error.status !== 400 || !error.problem?.fields) throw error
      const now = refused(before, error.problem.fields)
      setState((current) => refused(current, error.problem?.fields ?? {}))
      const wrong = now.lines.filter(hasProblem).length
      tell(now, `Intet er gemt: ${counted(wrong, 'fund har', 'fund har')} noget, der skal rettes først.`)
      return undefined
    }
  }

  const run = async (lines: readonly SheetLine[], submits: ReadonlySet<number>) => {
    if (isSaving) return
    setSaving(true)
    try {
      return await send(state, lines, submits)
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) {
        toast.error('Der er ingen forbindelse til serveren. Det, du har skrevet, står her stadig.')
      } else await showError('Arket kunne ikke gemmes.', error)
    } finally {
      setSaving(false)
    }
  }

  const save = async () => {
    const lines = sendable(state)
    const wrong = state.lines.filter(hasProblem).length
    const held = `${counted(wrong, 'fund')} har noget, der skal rettes først.`
    if (lines.length === 0) return wrong > 0 ? tell(state, held) : toast.info('Der er ikke noget at gemme.')
    const kept = await run(lines, new Set())
    if (!kept) return
    toast.success(`${counted(kept.length, 'fund')} er gemt.`)
    await tellSuggested(kept)
    if (wrong > 0) tell(state, held)
  }

  /** Where others have said what they mean, another taxon is a suggestion: the find keeps its name, and so does its line. */
  const tellSuggested = async (kept: readonly SheetLine[]) => {
    const suggested = kept.filter(isSuggestion).map(({ row }) => row.id)
    if (suggested.length === 0) return
    const { rows, taxa } = await api('POST /records/sheet-rows', { ids: suggested })
    const now = stoodAgain(state, rows, taxa)
    setState((current) => stoodAgain(current, rows, taxa))
    const words =
      suggested.length === 1 ? 'Arten er et nyt forslag' : `Arten er et nyt forslag ved ${suggested.length} fund`
    tell(now, `${words}: andre har sagt, hvad de mener, så fundet beholder sit navn, til det er afgjort.`)
  }

  /** Submit the drafts that lack nothing, with everything else that can be saved. */
  const submit = () => {
    const { ready } = draftsOf(state)
    const others = sendable(state).filter((line) => !ready.includes(line))
    return run([...ready, ...others], new Set(ready.map(({ row }) => row.id)))
  }
  return { isSaving, save, submit }
}
