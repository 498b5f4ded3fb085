import pg from 'pg'

/** Databases of a cluster that tests may fill: the address of one of them, and what is said to the cluster itself. */
export const withDatabase = (url: string, name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function administer(adminUrl: string, statement: string) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
