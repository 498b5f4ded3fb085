import { parentPort, workerData } from 'node:worker_threads'
import type { Work } from './apart.ts'
import { mergeTail } from './merging.ts'
import { sortAll } from './sorting.ts'

/* The thread that sorts; see apart.ts. */
const work: Work = workerData
parentPort?.postMessage('unsorted' in work ? sortAll(work.unsorted) : mergeTail(work.unmerged))
