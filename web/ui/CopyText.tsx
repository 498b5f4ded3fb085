import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'

interface CopyTextProps {
  label: string
  text: string
  /** Several lines, set as code. */
  isBlock?: boolean
  /** Words for people: not set as code. */
  isProse?: boolean
  onCopied?: () => void
}

/** Text that is meant to be copied, with a button that does it. */
export function CopyText({ label, text, isBlock = false, isProse = false, onCopied }: CopyTextProps) {
  const id = useId()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      onCopied?.()
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="@container grid gap-1.5">
      <p id={id} className="font-semibold text-sm">
        {label}
      </p>
      <div className="grid gap-2 rounded-md border border-line bg-sunken p-2 ps-3.5 @md:flex @md:items-start">
        {isBlock ? (
          <pre className="wrap-anywhere min-w-0 flex-1 whitespace-pre-wrap py-2 text-sm leading-relaxed">
            <code>{text}</code>
          </pre>
        ) : (
          <code className={cx('wrap-anywhere min-w-0 flex-1 select-all py-2 text-sm', isProse && 'font-sans')}>
            {text}
          </code>
        )}
        <Button
          size="small"
          className="self-start justify-self-start"
          aria-describedby={id}
          icon={state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={copy}
        >
          {state === 'copied' ? 'Kopieret' : 'Kopiér'}
        </Button>
      </div>
      <p role="status" className={state === 'failed' ? 'text-danger text-sm' : 'sr-only'}>
        {state === 'copied' && 'Kopieret til udklipsholderen.'}
        {state === 'failed' && 'Browseren ville ikke kopiere. Markér teksten, og kopiér den selv.'}
      </p>
    </div>
  )
}
