/**
 * Runs in the page before the program: replies reach it one after the other, each after the page has shown the one before, as on a
 * slow line. `window.sentReads` has the reads, each with its request. The stream of changes never opens, because its first event causes
 * further reads.
 */
export function releaseInTurn(): void {
  const call = window.fetch
  const sent: string[] = []
  Reflect.set(window, 'sentReads', sent)
  const waiting: (() => void)[] = []
  let isReleasing = false
  const shown = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
    )
  async function release() {
    isReleasing = true
    while (waiting.length > 0) {
      await shown()
      waiting.shift()?.()
    }
    isReleasing = false
  }
  window.fetch = async (...request) => {
    const sending = new Request(...request)
    const { pathname, search } = new URL(sending.url)
    const operation = /^\/api\/.*\/(Get\w+)$/.exec(pathname)?.[1]
    if (operation === undefined) return call(sending)
    if (operation === 'GetChanges') return new Promise(() => undefined)
    sent.push([operation, search, await sending.clone().text()].filter(Boolean).join(' '))
    const response = await call(sending)
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (!isReleasing) void release()
    })
    return response
  }
}
