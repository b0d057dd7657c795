import { uuid } from './uuid.ts'

const BEAT_MS = 1000
const SILENCE_MS = 3500

/** The part of a BroadcastChannel that an election needs. */
export interface LeaderChannel {
  postMessage: (message: LeaderMessage) => void
  onmessage: ((event: MessageEvent<LeaderMessage>) => void) | null
}

/** `lead`: the sender leads from now on. `beat`: it still leads. `bye`: it no longer leads. */
export interface LeaderMessage {
  kind: 'lead' | 'beat' | 'bye'
  id: string
}

/** Whether this tab leads. */
export interface Leadership {
  leads: () => boolean
}

/**
 * One leader among the tabs of a browser, without navigator.locks, which plain http on a shop's network lacks. A tab
 * leads when it has received no message from a leader for 3.5 seconds, a new tab after only 0.35 seconds; a newer leader replaces
 * an older one. So a tab whose timers the browser slowed down cannot take the lead back until the newer leader closes or is silent
 * itself.
 */
export function createLeadership(
  channel: LeaderChannel,
  { onLead, onYield }: { onLead: () => void; onYield: () => void },
): Leadership {
  const id = uuid()
  let leading = false
  let lastSeenAt = Date.now() - SILENCE_MS + 300

  channel.onmessage = ({ data: { kind, id: from } }) => {
    if (from === id) return
    lastSeenAt = kind === 'bye' ? 0 : Date.now()
    if (kind !== 'lead' || !leading) return
    leading = false
    onYield()
  }
  const beat = () => {
    if (leading) channel.postMessage({ kind: 'beat', id })
    else if (Date.now() - lastSeenAt >= SILENCE_MS) {
      leading = true
      channel.postMessage({ kind: 'lead', id })
      onLead()
    }
  }
  setTimeout(beat, 350)
  setInterval(beat, BEAT_MS)
  globalThis.addEventListener?.('pagehide', () => {
    if (leading) channel.postMessage({ kind: 'bye', id })
    leading = false
  })
  return { leads: () => leading }
}
