import { danishWall } from '../media/picture-moment.ts'

/** The day that it is now in Denmark. */
export const todayInDenmark = () => danishWall(Date.now()).day
