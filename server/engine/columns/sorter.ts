import { parentPort, workerData } from 'node:worker_threads'
import { sortLines } from './sorting.ts'

/* The thread that sorts; see sorting-apart.ts. */
parentPort?.postMessage(sortLines(workerData))
