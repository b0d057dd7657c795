/** What waits for the mouse button or finger to be released; null while none is pressed. */
let waiting: (() => void)[] | null = null

/**
 * Runs something that can move the page, such as showing an error: after the click, if the mouse button or a finger is down at the
 * moment. Otherwise the pressed control would move away from under the pointer, and would not be clicked.
 */
export function afterPress(run: () => void): void {
  if (waiting === null) run()
  else waiting.push(run)
}

/** Whether the mouse button or a finger is down at the moment. */
export const isPressed = () => waiting !== null

/**
 * Watches presses, for {@link afterPress}. Calling it again has no effect. A finger has pointer events of its own; those of the mouse,
 * which move the focus, follow when it is lifted, unless it scrolled.
 */
export function watchPresses(): void {
  for (const type of ['pointerdown', 'mousedown'] as const) document.addEventListener(type, press, true)
  for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend'] as const)
    document.addEventListener(type, release, true)
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
