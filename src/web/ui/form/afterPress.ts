/** What waits for the mouse button to be released; null while none is pressed. */
let waiting: (() => void)[] | null = null

/**
 * Runs something that can move the page, such as showing an error: after the click, if the mouse button is down at the moment.
 * Otherwise the pressed control would move away from under the pointer, and would not be clicked.
 */
export function afterPress(run: () => void): void {
  if (waiting === null) run()
  else waiting.push(run)
}

/** Whether the mouse button is down at the moment. */
export const isPressed = () => waiting !== null

/** Watches the mouse button, for {@link afterPress}. Calling it again has no effect. */
export function watchPresses(): void {
  document.addEventListener('mousedown', press, true)
  document.addEventListener('mouseup', release, true)
  document.addEventListener('dragend', release, true)
}

function press({ button }: MouseEvent): void {
  if (button === 0) waiting ??= []
}

function release(): void {
  // After the click, which follows the release.
  setTimeout(() => {
    const runs = waiting ?? []
    waiting = null
    for (const run of runs) run()
  })
}
