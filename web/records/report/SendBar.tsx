import { CircleCheck, Send } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { missingIn, missingText, wrongNumbers, wrongText } from './changes.ts'
import type { Draft } from './draft.ts'

export type Sending = 'submit' | 'draft' | undefined

interface SendBarProps {
  draft: Draft
  today: string
  sending: Sending
  onDraft: () => void
}

/** The foot of the form, always in sight: what is missing, save for later, and send. */
export function SendBar({ draft, today, sending, onDraft }: SendBarProps) {
  const missing = missingIn(draft, today)
  const wrong = wrongNumbers(draft)
  const told = [
    Object.keys(missing).length > 0 && `Mangler endnu: ${missingText(missing)}`,
    wrong.length > 0 && `Ret først: ${wrongText(wrong)}`,
  ].filter(Boolean)
  const isSubmitted = draft.saved?.state === 'submitted'
  return (
    <div
      data-tour="send"
      className="sticky bottom-[calc(3.8rem+env(safe-area-inset-bottom))] z-20 -mx-(--page-gutter) border-line border-t bg-surface px-(--page-gutter) py-3 md:bottom-0 lg:col-span-2"
    >
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 sm:gap-x-5">
        <p role="status" className="min-w-0 flex-1 basis-52 text-sm max-sm:basis-full">
          {told.length === 0 ? (
            <span className="inline-flex items-center gap-1.5 font-medium text-success">
              <CircleCheck className="size-4.5" aria-hidden="true" />
              {isSubmitted ? 'Klar til at gemme' : 'Klar til at indsende'}
            </span>
          ) : (
            <span className="text-ink-soft">{told.join(' · ')}</span>
          )}
        </p>
        <p className="text-ink-soft text-xs max-lg:hidden pointer-coarse:hidden" aria-hidden="true">
          Ctrl + Enter {isSubmitted ? 'gemmer' : 'indsender'}
          {!isSubmitted && ' · Ctrl + S gemmer kladde'}
        </p>
        {!isSubmitted && (
          <Button
            size="large"
            className="whitespace-nowrap max-sm:px-4 max-sm:text-base"
            aria-keyshortcuts="Control+S"
            isPending={sending === 'draft'}
            onClick={onDraft}
          >
            Gem kladde
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="whitespace-nowrap max-sm:flex-1 max-sm:px-4 max-sm:text-base"
          aria-keyshortcuts="Control+Enter"
          icon={<Send aria-hidden="true" />}
          isPending={sending === 'submit'}
        >
          {isSubmitted ? 'Gem ændringer' : 'Indsend fund'}
        </Button>
      </div>
    </div>
  )
}
