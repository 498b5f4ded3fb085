/** A PostgreSQL of one's own, to be broken at will. */
export interface OwnCluster {
  url: string
  stop(): void
  halt(mode: 'fast' | 'immediate'): Promise<void>
  resume(): Promise<void>
}
/** The helper of the commands is plain JavaScript. */
interface Helper {
  ensurePostgres(): Promise<string | undefined>
  startCluster(programs: string, moreSettings?: readonly string[]): Promise<OwnCluster>
}

/** What is acknowledged is kept when the server is killed: other clusters of the tests give that away for speed. */
const keepsPromises = ['synchronous_commit=on']

export async function startOwnCluster(): Promise<OwnCluster> {
  const helper = (await import(new URL('../scripts/steps/postgres.mjs', import.meta.url).href)) as Helper
  const programs = await helper.ensurePostgres()
  if (programs === undefined) throw new Error('no PostgreSQL with PostGIS on this machine, and it cannot be installed')
  const cluster = await helper.startCluster(programs, keepsPromises)
  process.once('exit', cluster.stop)
  return {
    ...cluster,
    stop: () => {
      process.off('exit', cluster.stop)
      cluster.stop()
    },
  }
}
