/** Whether the focus can be moved: it is on nothing, on the page, its main part or heading, or still on the link to this page. */
export function isFocusFree(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement.matches('body, main, h1, a[aria-current="page"]')
}

/**
 * Calls `move` if the focus is on nothing, because its element was removed. While a dialog has the focus, waits until the dialog is closed.
 * If the focus is on anything else, it stays there.
 * @returns the function that stops waiting for the dialog
 */
export function afterFocusLost(move: () => void): () => void {
  let frame = 0
  const check = () => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) move()
    else if (activeElement.closest('[role="dialog"]') !== null) frame = requestAnimationFrame(check)
  }
  check()
  return () => cancelAnimationFrame(frame)
}
