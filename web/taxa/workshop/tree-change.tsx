import { Undo2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Effect } from '#contract/taxon-tree.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmDialog } from '../../ui/dialogs.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { EffectView } from './EffectView.tsx'
import { taxaChanged } from './taxon-updates.ts'
import { undoChange, undone } from './undo.tsx'

interface TreeChange {
  /** The question over the dry run: "Flyt musvit til mejser?" */
  question: string
  okLabel: string
  /** What to say afterwards. */
  done: string
  call: (dryRun: boolean) => Promise<Effect>
}

interface Done {
  text: string
  changeId: number | null
}

/** A change of the tree: tried first and shown, then carried out, then with a way back. Refusals are the caller's to show. */
export function useTreeChange() {
  const [done, setDone] = useState<Done>()
  const [isUndoing, setUndoing] = useState(false)
  const told = useRef<HTMLDivElement>(null)
  // What was pressed is mostly gone by now: the message takes the focus, and is read aloud by it.
  useLayoutEffect(() => {
    if (done) told.current?.focus()
  }, [done])
  const run = async ({ question, okLabel, done: text, call }: TreeChange): Promise<boolean> => {
    const tried = await call(true)
    const isSure = await confirmDialog({
      header: question,
      size: 'medium',
      okLabel,
      content: (
        <div className="grid gap-3">
          <p className="text-ink-soft text-sm">Intet er ændret endnu. Ændringen påvirker:</p>
          <EffectView effect={tried} />
        </div>
      ),
    })
    if (!isSure) return false
    const { changeId } = await call(false)
    setDone({ text, changeId })
    await taxaChanged()
    return true
  }
  const undo = async (changeId: number) => {
    setUndoing(true)
    const isUndone = await undoChange(changeId)
    setUndoing(false)
    if (isUndone) setDone({ text: undone, changeId: null })
  }
  const notice = done && (
    <div ref={told} tabIndex={-1} className="rounded-lg">
      <Notice
        tone="success"
        action={
          done.changeId !== null && (
            <Button
              size="small"
              icon={<Undo2 aria-hidden="true" />}
              isPending={isUndoing}
              onClick={() => done.changeId !== null && undo(done.changeId)}
            >
              Fortryd
            </Button>
          )
        }
      >
        {done.text}
      </Notice>
    </div>
  )
  return { run, notice }
}
