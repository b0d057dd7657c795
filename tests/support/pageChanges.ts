import type { Page } from 'playwright-core'

/**
 * Records the result of `look` after each change to the page, before it is painted; null is ignored. The result of this
 * function reads the record. So states that last for a single frame, in which a fast key could submit, are found without waiting.
 */
export async function noteChanges<Note>(page: Page, look: () => Note | null): Promise<() => Promise<Note[]>> {
  const notes = await page.evaluateHandle<Note[]>(`(() => {
    const look = ${look}
    const seen = []
    const note = () => {
      const found = look()
      if (found !== null) seen.push(found)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    return seen
  })()`)
  return () => notes.jsonValue()
}
