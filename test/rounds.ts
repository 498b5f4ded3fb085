/** So many times the usual rounds; `npm run test:long` says how many. */
const times = Math.max(1, Number(process.env.TEST_ROUNDS ?? 1))
/** Which random values. A usual run says the same twice; a long one brings its own seed, and prints it. */
const seed = Number(process.env.TEST_SEED ?? 20_261_115)

/** How often a property is tried, and with which values: the parameters of fast-check. */
export const rounds = (usual: number) => ({ numRuns: usual * times, seed })

/** How long a test may take that takes so long with the usual rounds. */
export const patience = (milliseconds: number) => milliseconds * times
