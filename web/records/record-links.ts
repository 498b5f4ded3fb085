import { createContext, useContext } from 'react'
import { recordPath } from './record-texts.ts'

/** Where cards of finds lead; a list of a search says in the address which search it is. */
export const RecordLinks = createContext<(id: number) => string>(recordPath)

export const useRecordPath = () => useContext(RecordLinks)
