/**
 * Scrolls an element into view, as little as needed. Returns nothing: in newer browsers `scrollIntoView` returns a promise, which React
 * would call when an effect that returned it is cleaned up.
 */
export function bringIntoView(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: 'nearest' })
}
