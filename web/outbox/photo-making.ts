import { enqueue, type Report } from './outbox.ts'
import { allDesks, beginMaking, endMaking, type Making, type StoredDesk } from './photo-store.ts'
import { photosChanged } from './photos.ts'

type Change = (desk: StoredDesk) => StoredDesk

/** Stacks become finds: noted all at once, and then laid into the outbox one by one. */
export async function makeFinds(tripUuid: string, userId: number, change: Change): Promise<void> {
  await beginMaking(tripUuid, userId, change)
  await goOnMaking(userId)
}

/** Lay what is in the making into the outbox; after a break it goes on where it stopped. The same find twice is one find. */
export async function goOnMaking(userId: number): Promise<void> {
  for (const desk of await allDesks()) {
    if (desk.userId !== userId) continue
    for (const one of desk.making) {
      await enqueue(reportOf(one))
      await endMaking(desk.tripUuid, userId, one.uuid)
    }
    if (desk.making.length > 0) photosChanged()
  }
}

const reportOf = ({ report, pictures }: Making): Report => ({
  ...(report as Omit<Report, 'pictures'>),
  pictures: pictures.map(({ key, mediaId, name }) => ({ key: mediaId, name, photo: { key, mediaId } })),
})
