import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { SavedRow } from '#contract/sheet.ts'
import { ApiError, api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { recordTouched } from '../records/record-data.ts'
import { showError } from '../ui/dialogs.tsx'
import { toast } from '../ui/Toast.tsx'
import { saidBy } from './extra-cells.ts'
import { renewed, stoodAgain } from './fresh-lines.ts'
import { byRecord } from './problems.ts'
import { draftsOf, sendable } from './ready.ts'
import {
  fieldsNow,
  hasProblem,
  isSuggestion,
  isTorn,
  refused,
  type SheetLine,
  type SheetState,
  saved,
  without,
} from './sheet-state.ts'
import type { Sheet } from './useSheet.ts'

const asChange = (line: SheetLine, submit: boolean) => ({
  ...{ id: line.row.id, version: line.row.version, changes: line.changes, submit },
  answers: saidBy(line),
})

/** Finds were changed here: lists and pages ask anew when they are looked at. */
export async function findsTouched(ids: readonly number[]) {
  for (const key of ['sheet', 'trip-finds'])
    void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' })
  for (const key of ['trip', 'trip-records', 'trips']) void queryClient.invalidateQueries({ queryKey: [key] })
  await recordTouched(...ids)
}

/** A find outside the portal's area is kept for oneself, whatever was meant: that is said. */
function tellPersonal(lines: readonly SheetLine[], kept: readonly SavedRow[]) {
  const before = new Set(lines.filter((line) => fieldsNow(line).isPersonal).map(({ row }) => row.id))
  const made = kept.filter(({ id, fields }) => fields.isPersonal && !before.has(id)).length
  if (made === 0) return
  toast.info(
    `${counted(made, 'fund')} ligger uden for portalens område og er ${made === 1 ? 'gemt som personligt' : 'gemt som personlige'}: kun du og de andre findere kan se ${made === 1 ? 'det' : 'dem'}.`,
  )
}

/** Says something, and shows the first cell with something to mend: of these finds, or of all. */
type Tell = (state: SheetState, words: string, of?: readonly SheetLine[]) => void

/** Save what was changed. */
export function useSaving({ state, setState }: Sheet, tell: Tell) {
  const [isSaving, setSaving] = useState(false)

  /** Lines as they are on the server: what both changed is told; what only one changed is sent again. */
  const again = async (
    before: SheetState,
    lines: readonly SheetLine[],
    submits: ReadonlySet<number>,
    tries: number,
  ) => {
    const ids = lines.map(({ row }) => row.id)
    const fresh = await api('POST /records/sheet-rows', { ids, withAnswers: true })
    const gone = new Set(ids.filter((id) => fresh.rows.every((row) => row.id !== id)))
    if (gone.size > 0) toast.info(`${counted(gone.size, 'fund')} er slettet et andet sted og er taget ud af arket.`)
    const anew = (state: SheetState) => without(renewed(state, fresh), gone)
    const now = anew(before)
    setState(anew)
    const chosen = now.lines.filter(({ row }) => ids.includes(row.id))
    if (chosen.length === 0) return undefined
    const torn = chosen.filter(isTorn)
    if (torn.length === 0 && tries > 0) return send(now, chosen, submits, tries - 1)
    const words = `${counted(torn.length, 'fund')} er rettet et andet sted imens. Vælg, hvad der skal stå. Intet er gemt.`
    tell(now, words, torn)
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
      const reply = await api('POST /records/mass-update-rows', { rows, withAnswers: true })
      setState((current) => saved(current, new Map(lines.map((line) => [line.row.id, line])), reply.rows, reply))
      tellPersonal(lines, reply.rows)
      await findsTouched(lines.map(({ row }) => row.id))
      return [...lines]
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 409) return again(before, lines, submits, tries)
      if (error.status !== 400 || !error.problem?.fields) throw error
      const faults = byRecord(error.problem.fields, lines)
      const now = refused(before, faults)
      const wrong = now.lines.filter((line) => hasProblem(line) && lines.some(({ row }) => row.id === line.row.id))
      // What is of no line is not to be looked for among them.
      if (wrong.length === 0) throw error
      setState((current) => refused(current, faults))
      tell(now, `Intet er gemt: ${counted(wrong.length, 'fund har', 'fund har')} noget, der skal rettes først.`, wrong)
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
    const fresh = await api('POST /records/sheet-rows', { ids: suggested })
    const now = stoodAgain(state, fresh)
    setState((current) => stoodAgain(current, fresh))
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
