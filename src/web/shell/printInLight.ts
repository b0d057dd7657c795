/** The mark by which styles know the colour scheme; the kit keeps it on the root. */
const MARK = 'data-mantine-color-scheme'

/** Prints dark on light in either colour scheme: browsers leave out backgrounds, and light letters would be lost on paper. */
export function printInLight(): void {
  const root = document.documentElement
  let shown: string | null = null
  addEventListener('beforeprint', () => {
    shown ??= root.getAttribute(MARK)
    root.setAttribute(MARK, 'light')
    // Colours that fade into each other would be printed as they were.
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  })
  addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(MARK, shown)
    shown = null
  })
}
