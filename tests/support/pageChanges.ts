import type { Page } from 'playwright-core'

/**
 * Notes, each time the page has changed and before it is drawn, what `look` sees; null is not noted. What returns reads
 * the notes. What is seen for one frame only, and could be sent by a fast key, is found so without waiting.
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
