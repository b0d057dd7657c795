/** Whether the focus is nowhere in particular: on nothing, on the page as a whole, or still on the link that led to it. */
export function isFocusFree(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement.matches('body, main, h1, a[aria-current="page"]')
}
