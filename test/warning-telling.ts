import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { openPortal } from './app.ts'
import { startMailServer } from './mail-server.ts'
import { cardsOf } from './notified.ts'
import { around, type Person, WarningWorld } from './warnings.ts'

/** A portal that writes e-mails, and the people whom a warning may concern; each test is an hour of its own. */
export async function tellingOfFile() {
  const mail = await startMailServer()
  const portal = await openPortal({ env: { SMTP_URL: mail.url, SITE_URL: 'https://fund.example' } })
  const world = await WarningWorld.begin(portal)
  /** Of the place where finds are made, of another, and an expert of plants. */
  const authority = await world.authority(around(0, 0, 20))
  const elsewhere = await world.authority(around(100, 0, 20))
  const expert = await portal.person({ roles: ['PlantExpert'] })

  const anHourLater = () =>
    sql`update warning_told set mailed_at = mailed_at - interval '61 minutes', mail_after = mail_after - interval '61 minutes'`.execute(
      portal.db,
    )
  beforeEach(async () => {
    mail.received.length = 0
    await anHourLater()
  })
  afterAll(async () => {
    await portal.close()
    await mail.close()
  })

  const mailsTo = ({ claims }: Person) => mail.received.filter((one) => one.to === claims?.email)
  const cardsAbout = async (as: Person, name: string) =>
    (await cardsOf(portal, as)).filter(({ title }) => title.includes(name))
  /** How many cards and e-mails. */
  const told = async (as: Person, name: string) => [(await cardsAbout(as, name)).length, mailsTo(as).length]
  /** A find that warns, with the name of its species. */
  const warn = async (wish: Parameters<WarningWorld['find']>[1] = {}, group = 1) => {
    const danishName = `prøveart ${Math.random().toString(36).slice(2)}`
    const taxonId = await world.listed({ danishName, group })
    const record = await world.find(taxonId, wish)
    await world.judge()
    return { taxonId, name: danishName, record }
  }
  const wish = (as: Person, wish: 'none' | 'all', emails = true) =>
    portal.call('subscribeToWarnings', { as, on: wish === 'all', emails })
  return {
    ...{ mail, portal, world, authority, elsewhere, expert },
    ...{ anHourLater, mailsTo, cardsAbout, told, warn, wish },
  }
}
