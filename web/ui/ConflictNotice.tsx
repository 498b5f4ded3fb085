import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface ConflictNoticeProps {
  title: string
  children: ReactNode
  /** Fetch what the other has saved, and keep what was written here on top of it or give it up. */
  onFetch: (keepsMine: boolean) => Promise<void>
}

/** Somebody else was faster: one chooses how to go on. */
export function ConflictNotice({ title, children, onFetch }: ConflictNoticeProps) {
  return (
    <Notice tone="warning" announce title={title}>
      <p>{children}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onFetch(true)}>
          Hent, og behold mine ændringer
        </Button>
        <Button size="small" variant="quiet" onClick={() => onFetch(false)}>
          Hent, og kassér mine
        </Button>
      </p>
    </Notice>
  )
}
