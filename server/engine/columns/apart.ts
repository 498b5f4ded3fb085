import { Worker } from 'node:worker_threads'
import { type Merged, mergeTail, type Unmerged } from './merging.ts'
import { type Sorted, sortAll, type Unsorted } from './sorting.ts'

/* Sorting in a thread of its own: millions of lines take seconds, and nobody should have to wait for that. */

/** So few are sorted before a thread has begun. */
const few = 50_000

export type Work = { unsorted: Unsorted } | { unmerged: Unmerged }

const inThread = <T>(work: Work): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const worker = new Worker(new URL('./sorter.ts', import.meta.url), { workerData: work })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`the sorting thread ended with ${code}`)))
  return promise
}

export const sortApart = async (unsorted: Unsorted): Promise<Sorted> =>
  unsorted.length < few ? sortAll(unsorted) : inThread<Sorted>({ unsorted })

export const mergeApart = async (unmerged: Unmerged): Promise<Merged> =>
  unmerged.length < few ? mergeTail(unmerged) : inThread<Merged>({ unmerged })
