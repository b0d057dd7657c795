/** The attribute of the colour scheme for styles; Mantine sets it on the root element. */
const MARK = 'data-mantine-color-scheme'

/** Prints dark on light in both colour schemes: browsers omit backgrounds, and light text would be invisible on paper. */
export function printInLight(): void {
  const root = document.documentElement
  let shown: string | null = null
  addEventListener('beforeprint', () => {
    shown ??= root.getAttribute(MARK)
    root.setAttribute(MARK, 'light')
    // A running colour transition would be printed.
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  })
  addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(MARK, shown)
    shown = null
  })
}
