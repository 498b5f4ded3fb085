import { counted } from '#contract/counted.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { searchAddress } from '#contract/search-address.ts'
import { capital } from '#contract/taxon-head.ts'
import { fieldsTold } from '#server/communities/answers-told.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import { filterWords } from '#server/records/filter-words.ts'
import type { About } from './forms/form.ts'

const today = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'Europe/Copenhagen' })

/** Where the finds of a file are looked up again. */
export const fileAddress = ({ siteUrl }: Pick<Config, 'siteUrl'>, filter: RecordFilter) =>
  `${siteUrl}${searchAddress(filter)}`

/** What a file says of itself: how it is cited, with the filter in words and the address where it is asked again. */
export async function aboutFile(
  { db, config, now }: { db: Db; config: Config; now: Date },
  filter: RecordFilter,
): Promise<About> {
  const words = await filterWords(db, filter)
  const what = words === '' ? 'Alle fund' : capital(words)
  const address = fileAddress(config, filter)
  return {
    config,
    now,
    address,
    asked: filter.community === undefined ? [] : await fieldsTold(db, filter.community),
    cite: (many) =>
      `${config.SITE_NAME}. Fund af vilde arter i Danmark. Udtræk af ${counted(many, 'fund')}, ${today.format(now)}. ${what}. ${address}`,
  }
}
