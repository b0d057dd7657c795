/** Whether the focus can be moved: it is on nothing, on the page as a whole, or still on the link that opened it. */
export function isFocusFree(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement.matches('body, main, h1, a[aria-current="page"]')
}
