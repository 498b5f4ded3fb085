import { Image } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { StoredPhoto } from '../../outbox/photo-store.ts'
import { knownThumb, thumbAddress } from '../../outbox/photos.ts'
import { cx } from '../../ui/cx.ts'

/** A small picture from the device; a plain tile with its name until there is one. */
export function Thumb({
  photo,
  className,
}: {
  photo: Pick<StoredPhoto, 'key' | 'name' | 'hasThumb'>
  className?: string
}) {
  const [address, setAddress] = useState(() => knownThumb(photo.key))
  useEffect(() => {
    if (!photo.hasThumb || address !== undefined) return
    let isWanted = true
    void thumbAddress(photo.key).then((found) => isWanted && setAddress(found))
    return () => {
      isWanted = false
    }
  }, [photo.key, photo.hasThumb, address])
  if (address !== undefined) {
    return <img src={address} alt="" draggable={false} className={cx('size-full object-cover', className)} />
  }
  return (
    <span className={cx('grid size-full content-center justify-items-center gap-1 bg-sunken p-1', className)}>
      <Image className="size-6 text-ink-soft" aria-hidden="true" />
      <span className="wrap-anywhere line-clamp-2 text-center text-ink-soft text-xs">{photo.name}</span>
    </span>
  )
}
