import { counted } from '#contract/counted.ts'
import { deletePhotos } from '../../outbox/photo-store.ts'
import { photosChanged } from '../../outbox/photos.ts'
import { confirmDialog } from '../../ui/dialogs.tsx'

/** Take pictures off the device, when somebody is sure. */
export async function removePhotos(
  keys: readonly string[],
  [one, many]: readonly [string, string] = ['billede', 'billeder'],
) {
  const isSure = await confirmDialog({
    header: `Fjern ${counted(keys.length, one, many)}?`,
    body: '<p>De tages af turen og af enheden. Billederne i din egen samling bliver, hvor de er.</p>',
    okLabel: 'Fjern dem',
    isDanger: true,
  })
  if (!isSure) return
  await deletePhotos(keys)
  photosChanged()
}
