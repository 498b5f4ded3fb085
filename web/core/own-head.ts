import { useEffect } from 'react'
import { type OwnHead, setOwnHead } from './head.ts'

/** The head of a page that is about one thing: its name and its text, once they are known. */
export function useOwnHead(head: OwnHead | undefined) {
  const key = JSON.stringify(head ?? null)
  useEffect(() => {
    setOwnHead((JSON.parse(key) as OwnHead | null) ?? undefined)
    return () => setOwnHead(undefined)
  }, [key])
}
