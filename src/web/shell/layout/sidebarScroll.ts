import { type RefObject, useEffect, useState } from 'react'

/** Height in px at the lower edge that the hint at further entries covers; {@link Sidebar.module.css} has it too. */
const HINT_PX = 44

/**
 * Scrolls the menu, and nothing else, as far as the current entry needs to be in view. `scrollIntoView` would also move the
 * page below a header that is not over the menu.
 */
export function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('a[aria-current="page"]')
  if (!nav || !current || current.offsetParent === null) return
  const [outer, inner] = [nav.getBoundingClientRect(), current.getBoundingClientRect()]
  if (inner.top < outer.top) nav.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom - HINT_PX) nav.scrollTop += inner.bottom - outer.bottom + HINT_PX
}

/** Whether entries are out of view below. */
export function useMoreBelow(nav: RefObject<HTMLElement | null>): boolean {
  const [more, setMore] = useState(false)
  useEffect(() => {
    const element = nav.current
    if (element === null) return
    const look = () => setMore(element.scrollHeight - element.scrollTop - element.clientHeight > 8)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [nav])
  return more
}
