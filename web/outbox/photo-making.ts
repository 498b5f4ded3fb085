import { enqueue, type Report } from './outbox.ts'
import { isSignedIn } from './owner.ts'
import { beginMaking, desksOf, endMaking, type Making } from './photo-store.ts'
import { photosChanged } from './photos.ts'

/** Stacks become finds: noted all at once, and then laid into the outbox one by one. Tells how many there are. */
export async function makeDrafts(...given: Parameters<typeof beginMaking>): Promise<number> {
  const count = await beginMaking(...given)
  await goOnMaking(given[1])
  return count
}

/** Lay what is in the making into the outbox; after a break it goes on where it stopped. The same find twice is one find. */
export async function goOnMaking(userId: number): Promise<void> {
  for (const desk of await desksOf(userId)) {
    for (const one of desk.making) {
      if (!isSignedIn(userId)) return
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
