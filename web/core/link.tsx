import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { go, placeOfHref, preload, usePlace, withCurrentSkin } from './navigation.ts'

export { go } from './navigation.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path inside the portal. */
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to another page of the portal: no page load, the skin comes along, and the page's code is fetched on approach. */
export function Link({ to, replace = false, onClick, target, ...rest }: LinkProps) {
  const place = usePlace()
  const isHere = placeOfHref(to).pathname === place.pathname
  const approach = () => preload(to)
  return (
    <a
      onPointerEnter={approach}
      onFocus={approach}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
      {...rest}
      target={target}
      href={withCurrentSkin(to, place)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event) || (target !== undefined && target !== '_self')) return
        event.preventDefault()
        go(to, { replace })
      }}
    />
  )
}
