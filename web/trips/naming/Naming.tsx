import { Undo2 } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { counted } from '#contract/counted.ts'
import { limits } from '#contract/details.ts'
import { go } from '../../core/link.tsx'
import { Button } from '../../ui/Button.tsx'
import { useUnsavedWarning } from '../../ui/unsaved.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { tripItemPath } from '../address.ts'
import { useChosen } from '../drafts/choosing.ts'
import { hasNoName, isDraft } from '../drafts/draft-words.ts'
import type { Drafts } from '../drafts/useDrafts.ts'
import { AllNamed } from './AllNamed.tsx'
import { DraftList } from './DraftList.tsx'
import { NamePanel } from './NamePanel.tsx'
import { changesFor, type Name, nameWords, nextNameless } from './next.ts'
import { DraftFacts, LargePictures, ManyPictures } from './Shown.tsx'
import { StepButtons } from './StepButtons.tsx'

interface NamingProps {
  tripId: number
  id: number | undefined
  finds: Drafts
}

/** One draft after the other with its pictures large, or many at once: type, Enter, next. */
export function Naming({ tripId, id, finds }: NamingProps) {
  const { rows, taxa } = finds.data
  const drafts = rows.filter(isDraft)
  const current = drafts.find((row) => row.id === id) ?? nextNameless(drafts, undefined) ?? drafts[0]
  const chosen = useChosen(drafts.map((row) => row.id))
  const [last, setLast] = useState<Name>()
  const [words, setWords] = useState('')
  const page = useUnsavedWarning<HTMLDivElement>(finds.isSaving)
  const panel = useRef<HTMLDivElement>(null)
  const wantsField = useRef(false)
  const field = () => panel.current?.querySelector<HTMLInputElement>('[role=combobox]')
  const many = drafts.filter((row) => chosen.isChosen(row.id))
  const targets = many.length > 0 ? many : current ? [current] : []
  const target = many.length > 0 ? 'many' : current?.id
  // Whoever writes goes on writing at the next one.
  useLayoutEffect(() => {
    if (target === undefined || !wantsField.current) return
    wantsField.current = false
    field()?.focus()
  }, [target])

  const show = (next: number) => {
    wantsField.current = panel.current?.contains(document.activeElement) ?? false
    go(tripItemPath(tripId, next), { replace: true })
  }
  const step = (by: 1 | -1) => {
    const at = drafts.findIndex((row) => row.id === current?.id)
    const next = drafts[(at + by + drafts.length) % drafts.length]
    if (next) show(next.id)
  }
  const name = (given: Name) => {
    const ids = targets.slice(0, limits.massRecords).map((row) => row.id)
    const next = nextNameless(drafts, many.length > 0 ? undefined : current?.id, new Set(ids))
    setLast(given)
    chosen.set([])
    const said = `${nameWords(given)}: ${counted(ids.length, 'fund')}.`
    setWords(said)
    if (next) show(next.id)
    wantsField.current = true
    void finds
      .save(new Map(ids.map((one) => [one, changesFor(given)])), 'taxon' in given ? [given.taxon] : [])
      // What could not be kept is told by itself; what was said of it is not true any more.
      .then((isKept) => isKept || setWords((now) => (now === said ? '' : now)))
  }
  const takeBack = async () => {
    const ids = await finds.takeBack()
    const [first] = ids
    if (first === undefined) return
    setWords(`${counted(ids.length, 'fund')} hedder igen, hvad ${ids.length === 1 ? 'det' : 'de'} hed før.`)
    show(first)
  }
  const press = (key: string): boolean => {
    if (key === 'pagedown' || key === 'pageup') step(key === 'pagedown' ? 1 : -1)
    else return false
    return true
  }
  const keys = (event: KeyboardEvent) => {
    const isSame = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSame && last) name(last)
    else if (event.ctrlKey || event.metaKey || event.altKey || !press(event.key.toLowerCase())) return
    event.preventDefault()
    event.stopPropagation()
  }
  useShortcuts((key) => {
    // The letter lands in the field.
    if (/^\p{L}$/u.test(key)) field()?.focus()
    return press(key)
  })
  if (!current) return null
  const nameless = drafts.filter(hasNoName).length
  const number = drafts.indexOf(current) + 1
  return (
    <div ref={page} className="grid gap-8">
      {nameless === 0 && <AllNamed tripId={tripId} count={drafts.length} />}
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {many.length > 0 ? <ManyPictures rows={many} /> : <LargePictures id={current.id} name={`Fund ${number}`} />}
        <div ref={panel} onKeyDownCapture={keys} className="grid gap-4">
          <div className="flex items-center justify-between gap-2">
            <h2 className="font-semibold text-lg">
              {many.length > 0 ? `${counted(many.length, 'fund')} valgt` : `Fund ${number} af ${drafts.length}`}
              <span className="block font-normal text-ink-soft text-sm tabular-nums">
                {nameless === 0 ? 'alle har et navn' : `${nameless} uden navn`}
              </span>
            </h2>
            <StepButtons onStep={step} />
          </div>
          {many.length === 0 && <DraftFacts tripId={tripId} row={current} />}
          <NamePanel key={target} {...{ targets, rows, taxa, last }} onName={name} />
          <div className="flex flex-wrap items-center gap-2">
            <p role="status" className="min-w-0 flex-1 text-ink-soft text-sm">
              {words}
            </p>
            <Button
              size="small"
              variant="quiet"
              icon={<Undo2 aria-hidden="true" />}
              disabled={!finds.canTakeBack}
              onClick={() => void takeBack()}
            >
              Fortryd
            </Button>
          </div>
        </div>
      </div>
      <DraftList {...{ tripId, drafts, taxa, chosen }} current={current.id} />
    </div>
  )
}
