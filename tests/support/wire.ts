import type { Page } from 'playwright-core'
import { eventually } from './processes.ts'

/** What a page loaded over the network. */
export interface Wire {
  /** Bytes of all replies as sent: compressed, with their headers. */
  bytes: number
  /** The path of each request. */
  paths: string[]
}

/** The stream of live updates, which never ends. */
export const isStream = (path: string) => path.endsWith('/GetChanges')

/** How long the network must be idle before a page counts as loaded; the stream opens after 300 ms. */
const REST_MS = 1_000

/** How long to wait for a page to be idle before its requests are counted again: Chromium may never report that it is. */
const BUSY_MS = 5_000

/** How long a page may take on a busy machine. */
const LATEST_MS = 120_000

/**
 * Opens an address with an empty cache and counts what is loaded until the network is idle, live updates included. The page must
 * be fresh: its cache must contain no file of the program.
 */
export async function coldLoad(page: Page, address: string): Promise<Wire> {
  const session = await page.context().newCDPSession(page)
  const open = new Map<string, string>()
  const wire: Wire = { bytes: 0, paths: [] }
  let changedAt = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { protocol, pathname } = new URL(request.url)
    if (protocol === 'data:' || protocol === 'blob:') return
    wire.paths.push(pathname)
    if (!isStream(pathname)) open.set(requestId, pathname)
    changedAt = Date.now()
  })
  const ended = ({ requestId, encodedDataLength = 0 }: { requestId: string; encodedDataLength?: number }) => {
    wire.bytes += encodedDataLength
    if (open.delete(requestId)) changedAt = Date.now()
  }
  session.on('Network.loadingFinished', ended)
  session.on('Network.loadingFailed', ({ requestId }) => ended({ requestId }))
  await session.send('Network.enable')
  await page.goto(address)
  const isAtRest = () => open.size === 0 && Date.now() - changedAt > REST_MS
  await eventually(async () => {
    // A page that still calculates has not requested everything.
    await page.evaluate(
      (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
      BUSY_MS,
    )
    return isAtRest() ? true : undefined
  }, LATEST_MS)
  await session.detach()
  return wire
}
