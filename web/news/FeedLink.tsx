import type { MouseEvent, ReactNode } from 'react'
import { CopyText } from '../ui/CopyText.tsx'
import { openDialog } from '../ui/dialogs.tsx'
import { feedPath } from './address.ts'

/** Says what a feed is, and gives its address. Without JavaScript it leads to the feed itself. */
export function FeedLink({ className, children }: { className: string; children: ReactNode }) {
  const explain = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void openDialog({
      header: 'Abonnér på nyheder',
      size: 'medium',
      content: (
        <div className="grid gap-4">
          <p>
            Nyhederne kan læses i en feedlæser, for eksempel Feedly, NetNewsWire eller Thunderbird. Kopiér adressen, og
            indsæt den dér. Så kommer nyhederne til dig.
          </p>
          <CopyText label="Adressen på feedet" text={`${location.origin}${feedPath}`} />
        </div>
      ),
    })
  }
  return (
    <a href={feedPath} onClick={explain} className={className}>
      {children}
    </a>
  )
}
