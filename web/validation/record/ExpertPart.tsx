import { Ban, CircleHelp, Pencil, RotateCcw, Undo2 } from 'lucide-react'
import type { Validation } from '#contract/suggestion.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { undoDecision } from '../validation-data.ts'
import { askFinder, dismiss, takeBack, takeUpAgain, unDismiss, validateAsOther } from './decide.tsx'

/** What an expert of the group can decide beside the suggestions themselves. */
export function ExpertPart({ validation }: { validation: Validation }) {
  const { id, may, latest } = validation
  const isExpert = may.decide || may.takeBack || may.pause || latest?.mayUndo
  if (!isExpert) return null
  return (
    <Card title="Som ekspert" lead="Alt, du afgør, kan fortrydes. Finderen får besked.">
      <div className="flex flex-wrap gap-2">
        {may.decide && (
          <>
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => void validateAsOther(id)}>
              Validér som noget andet
            </Button>
            <Button icon={<Ban aria-hidden="true" />} onClick={() => void dismiss(id)}>
              Afvis
            </Button>
          </>
        )}
        {may.pause && (
          <Button icon={<CircleHelp aria-hidden="true" />} onClick={() => void askFinder(id)}>
            Spørg finderen
          </Button>
        )}
        {may.unPause && (
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => void takeUpAgain(id)}>
            Tag op igen uden svar
          </Button>
        )}
        {may.takeBack && (
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => void takeBack(id)}>
            Tag valideringen tilbage
          </Button>
        )}
        {may.unDismiss && (
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => void unDismiss(id)}>
            Tag afvisningen tilbage
          </Button>
        )}
        {latest?.mayUndo && (
          <Button variant="quiet" icon={<Undo2 aria-hidden="true" />} onClick={() => void undoDecision(id, latest.id)}>
            Fortryd min seneste afgørelse
          </Button>
        )}
      </div>
    </Card>
  )
}
