import { useEffect, useState } from 'react'

const pause = 300

/**
 * What is typed in a search box whose word lives in the address: the address follows a moment after the last letter,
 * and going back in the history puts the older word into the box.
 */
export function useSearchText(inAddress: string, putInAddress: (text: string) => void) {
  const [text, setText] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)
  if (inAddress !== known) {
    setKnown(inAddress)
    if (inAddress !== sent) setText(inAddress)
  }
  const wanted = text.trim()
  const send = () => {
    setSent(wanted)
    putInAddress(wanted)
  }
  useEffect(() => {
    if (wanted === inAddress) return
    const timer = setTimeout(send, pause)
    return () => clearTimeout(timer)
  }, [wanted, inAddress])
  return { text, setText }
}
