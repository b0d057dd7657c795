import { getGetChangesUrl } from '../../api/gen/hooks/common/get-changes.ts'
import { send } from '../../api/http.ts'
import { createLeadership } from './leadership.ts'
import { readEvents } from './serverEvents.ts'
import { getSession, watchSession } from './session.ts'
import { refreshAll, refreshThrottled } from './staleData.ts'

/** The server sends a line every 20 seconds. Without one for this time the stream is lost, though its connection may seem open. */
const SILENCE_MS = 50_000
const RETRY_MS = [500, 1000, 2000, 5000, 10_000]

/** The message between tabs: tags that became stale, or null if anything may have changed. */
type StaleTags = readonly string[] | null

/**
 * Keeps what is on screen up to date with changes by others. One tab of the browser reads the server's stream and notifies the others. When
 * the stream opens for the first time, the server names the tags that have changed since this page was opened, if it still has them.
 * Otherwise, and in other tabs, everything on screen is read again, because missed changes are unknown.
 */
export function followChanges(): void {
  const channel = new BroadcastChannel('pledgebook-changes')
  const apply = (tags: StaleTags) => (tags === null ? void refreshAll() : refreshThrottled(tags))
  channel.onmessage = (event: MessageEvent<StaleTags>) => apply(event.data)
  const announce = (tags: StaleTags, others: StaleTags = tags) => {
    apply(tags)
    channel.postMessage(others)
  }

  let stop: AbortController | null = null
  const leadership = createLeadership(new BroadcastChannel('pledgebook-leader'), {
    onLead: () => restart(),
    onYield: () => stop?.abort(),
  })
  const restart = () => {
    stop?.abort()
    stop = null
    if (!leadership.leads() || getSession() === null) return
    stop = new AbortController()
    void listen(stop.signal, announce, received)
  }
  let silence: ReturnType<typeof setTimeout> | undefined
  const received = () => {
    clearTimeout(silence)
    silence = setTimeout(restart, SILENCE_MS)
  }
  watchSession((now, before) => {
    if (now?.userId !== before?.userId || now?.storeId !== before?.storeId) restart()
  })
}

/**
 * Reads the stream until aborted, reconnecting whenever it breaks.
 * @param received called at the start of each attempt, and with each part of the stream, even a comment
 */
async function listen(
  signal: AbortSignal,
  announce: (tags: StaleTags, others?: StaleTags) => void,
  received: () => void,
): Promise<void> {
  let failures = 0
  for (let attempts = 0; !signal.aborted; attempts += 1) {
    received()
    try {
      const response = await send(getGetChangesUrl(attempts === 0 ? { age: pageAge() } : {}), { signal })
      failures = 0
      let isOpen = false
      for await (const { event, data } of readEvents(response, received)) {
        isOpen = true
        if (event === 'open') announce(JSON.parse(data) as StaleTags, null)
        if (event === 'changes') announce(JSON.parse(data) as string[])
      }
      if (!isOpen) announce(null)
    } catch {
      // Ended, rejected or lost: the session watch handles a rejection.
    }
    if (signal.aborted || getSession() === null) return
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0, signal)
    failures += 1
  }
}

/** How long this page has been open, in milliseconds: no data on it is older. `performance.now` alone may stop while the computer sleeps. */
function pageAge(): number {
  return Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin))
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
