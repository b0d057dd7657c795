import type { Page } from 'playwright-core'
import { isStream } from './wire.ts'

/** How long a page must send nothing, while its processor is idle, until it counts as waiting for replies. */
const QUIET_MS = 700

/** On a busy machine time passes without work: the page must be quiet at this many checks too. */
const QUIET_CHECKS = 8

/** How long a page may be busy: while a style sheet is held it draws nothing, and is never idle. */
const IDLE_MS = 500

/**
 * Opens an address with an empty cache and holds every request until the page sends no further one; then lets all of them pass at
 * once, and so on. Returns the paths of each round trip, so that their number is the depth of the waterfall, however fast the replies are.
 * The stream of live updates is left out, because it opens by a timer.
 */
export async function roundTripsOf(page: Page, address: string): Promise<string[][]> {
  const session = await page.context().newCDPSession(page)
  const trips: string[][] = []
  const passing = new Set<string>()
  let held: { requestId: string; networkId: string; path: string }[] = []
  let changedAt = Date.now()
  session.on('Fetch.requestPaused', async ({ requestId, networkId = '', request }) => {
    const path = new URL(request.url).pathname
    if (isStream(path)) return session.send('Fetch.continueRequest', { requestId })
    changedAt = Date.now()
    held.push({ requestId, networkId, path })
  })
  const ended = ({ requestId }: { requestId: string }) => {
    if (passing.delete(requestId)) changedAt = Date.now()
  }
  session.on('Network.loadingFinished', ended)
  session.on('Network.loadingFailed', ended)
  await session.send('Network.enable')
  await session.send('Fetch.enable', { patterns: [{ requestStage: 'Request' }] })
  const opened = page.goto(address, { waitUntil: 'commit' })
  let quietChecks = 0
  for (;;) {
    const before = changedAt
    await rest(page, trips.length > 0)
    quietChecks = passing.size > 0 || changedAt !== before ? 0 : quietChecks + 1
    if (quietChecks < QUIET_CHECKS || Date.now() - changedAt < QUIET_MS) continue
    quietChecks = 0
    if (held.length === 0 && trips.length > 0) break
    const trip = held
    held = []
    if (trip.length === 0) continue
    trips.push(trip.map(({ path }) => path))
    for (const { requestId, networkId } of trip) {
      passing.add(networkId)
      await session.send('Fetch.continueRequest', { requestId })
    }
    await opened
  }
  await session.detach()
  return trips
}

/** Waits until the page has nothing to calculate or draw; only for a moment if it has no document yet. */
async function rest(page: Page, hasDocument: boolean): Promise<void> {
  if (hasDocument)
    await page.evaluate(
      (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
      IDLE_MS,
    )
  await new Promise((resolve) => setTimeout(resolve, 50))
}
