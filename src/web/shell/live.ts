import { getGetChangesUrl } from '../../api/gen/hooks/common/get-changes.ts'
import { send } from '../../api/http.ts'
import { createLeadership } from './leadership.ts'
import { queryClient, refreshThrottled } from './query.ts'
import { readEvents } from './serverEvents.ts'
import { getSession, watchSession } from './session.ts'

const RETRY_MS = [500, 1000, 2000, 5000, 10_000]

/** The message between tabs: tags that became stale, or null if anything may have changed. */
type StaleTags = readonly string[] | null

/**
 * Keeps what is on screen up to date with changes by others. One tab of the browser reads the server's stream and
 * notifies the others; when the stream opens, at first or after a break, everything on screen is read again, since missed
 * changes are unknown.
 */
export function followChanges(): void {
  const channel = new BroadcastChannel('pledgebook-changes')
  const apply = (tags: StaleTags) => (tags === null ? void readAgain() : refreshThrottled(tags))
  channel.onmessage = (event: MessageEvent<StaleTags>) => apply(event.data)
  const announce = (tags: StaleTags) => {
    apply(tags)
    channel.postMessage(tags)
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
    void listen(stop.signal, announce)
  }
  watchSession((now, before) => {
    const moved = now?.userId !== before?.userId || now?.storeId !== before?.storeId
    if (moved || now === null) restart()
  })
}

/**
 * Reads everything on screen again. What is being read at this moment may have been read at the server just before a change
 * that no stream has announced yet: it is shown when it arrives, and read once more.
 */
async function readAgain(): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' })
  await queryClient.invalidateQueries({ refetchType: 'active' }, { cancelRefetch: false })
  for (const { queryKey } of underWay) void queryClient.invalidateQueries({ queryKey, exact: true })
}

/** Reads the stream until aborted, reconnecting whenever it breaks. */
async function listen(signal: AbortSignal, announce: (tags: StaleTags) => void): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      const response = await send(getGetChangesUrl(), { signal })
      announce(null)
      failures = 0
      for await (const { event, data } of readEvents(response)) {
        if (event === 'changes') announce(JSON.parse(data) as string[])
      }
    } catch {
      // Ended, rejected or lost: the session watch handles a rejection.
    }
    if (signal.aborted || getSession() === null) return
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0, signal)
    failures += 1
  }
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
