import { danishWall } from './report/proposal.ts'

/** The day that it is now in Denmark. */
export const todayInDenmark = () => danishWall(Date.now()).day
