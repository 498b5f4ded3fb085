import { parentPort, workerData } from 'node:worker_threads'
import { answer } from '../columns/answers.ts'
import { Columns } from '../columns/columns.ts'
import { Dropped, type Reply, type Told } from './messages.ts'
import { packed } from './packing.ts'

/* A thread that answers questions, one after the other; see hand.ts. */

/** The number of a question that nobody waits for any more. */
const dropped: Int32Array = workerData
let columns: Columns | undefined

function reply({ number, step, sent }: Extract<Told, { sent: unknown }>): Reply {
  const watch = () => {
    if (Atomics.load(dropped, 0) === number) throw new Dropped()
  }
  try {
    if (!columns) throw new Error('a question came before the finds')
    columns.advance(step)
    watch()
    return { number, value: answer(columns, sent, watch) }
  } catch (error) {
    if (error instanceof Dropped) return { number, isDropped: true }
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (told: Told) => {
  if ('edition' in told) columns = new Columns(told.edition, columns)
  else {
    const said = reply(told)
    if (!('value' in said)) return parentPort?.postMessage(said)
    const { value, handedOver } = packed(said.value)
    parentPort?.postMessage({ ...said, value }, handedOver)
  }
})
