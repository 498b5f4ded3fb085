import { Worker } from 'node:worker_threads'
import { type OrderName, type Sorted, sortLines, type Unsorted } from './sorting.ts'

/** So few are sorted before a thread has begun. */
const few = 50_000

/** Sort in a thread of its own: millions of lines take seconds, and nobody should have to wait for that. */
export function sortApart<Order extends OrderName>(unsorted: Unsorted<Order>): Promise<Sorted<Order>> {
  if (unsorted.length < few) return Promise.resolve(sortLines(unsorted))
  const { promise, resolve, reject } = Promise.withResolvers<Sorted<Order>>()
  const worker = new Worker(new URL('./sorter.ts', import.meta.url), { workerData: unsorted })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`the sorting thread ended with ${code}`)))
  return promise
}
