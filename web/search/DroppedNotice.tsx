import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { Notice } from '../ui/Notice.tsx'

/** What of the address made no sense. It is told until it is closed, although the address has been put right since. */
export function DroppedNotice({ dropped }: { dropped: readonly string[] }) {
  const text = dropped.join(', ')
  const [told, setTold] = useState(text)
  const [seen, setSeen] = useState(text)
  if (seen !== text) {
    setSeen(text)
    if (text !== '') setTold(text)
  }
  if (told === '') return null
  return (
    <Notice
      tone="warning"
      announce
      className="mb-3"
      action={<IconButton label="Luk" size="small" icon={<X aria-hidden="true" />} onClick={() => setTold('')} />}
    >
      <p>Noget i adressen kunne ikke læses og er udeladt: {told}.</p>
    </Notice>
  )
}
