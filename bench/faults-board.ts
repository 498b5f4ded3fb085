import { Board } from './measure.ts'

/** One thing that is broken, and what is measured meanwhile. */
export interface FaultPart {
  name: string
  run(board: Board): Promise<void>
}

/** Runs a part and says whether it missed one of its bounds. */
export async function tellPart({ name, run }: FaultPart): Promise<boolean> {
  console.log(`\n── ${name}`)
  const board = new Board()
  await run(board)
  return board.missed
}
