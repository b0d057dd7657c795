import { useRef, useState } from 'react'
import { draftTexts } from '#texts/drafts.ts'
import { packetAuditTexts } from '#texts/packetaudit.ts'
import { useCountPacket } from '../../api/gen/hooks/packet-audit/count-packet.ts'
import type { CountedPacket, PacketAudit } from '../../api/gen/model/index.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { getSession } from '../shell/session.ts'
import { useLeaveGuard } from '../ui/leave/useLeaveGuard.ts'
import { auditTexts } from './texts/packetAudits.ts'
import { type Scan, useUnsentScans } from './useUnsentScans.ts'

/** A scan that needs attention. */
export interface FailedScan extends Scan {
  problem: string
  /** What was counted with an unknown seal; null when nothing was counted. */
  packet: CountedPacket | null
}

/** What the scan of a seal found, or why it failed. */
export type CountOutcome = { seal: string } & ({ packet: CountedPacket } | { problem: string })

/** The scans of a count on this page. */
export interface Scans {
  outcome: CountOutcome | null
  /** Scans that failed, until they succeed or are dismissed. */
  failed: readonly FailedScan[]
  /** Whether the scan of this outcome is among the failed ones. */
  isListed: (outcome: CountOutcome) => boolean
  /** The first counted packet that was drawn for weighing and waits for its weight. */
  weighing: CountedPacket | undefined
  /** Counts a packet by its seal. */
  take: (scan: Scan) => void
  dismiss: (seal: string) => void
  /** Stops waiting for the weight of a packet. */
  skipWeight: (id: string) => void
  /** Whether scans are still being sent. */
  isSending: () => boolean
}

const isSame = (one: Scan, seal: string) => one.seal.toLowerCase() === seal.toLowerCase()

/**
 * Sends the scans of a count, one after the other, because scans arrive faster than replies. A scan that fails stays listed, and the
 * next ones are sent. Scans that were not counted are kept as a draft, and listed again on the next visit. Leaving the audit with failed
 * scans needs a confirmation.
 * @param counts whether the user counts in this audit
 */
export function useScans({ id, counted }: Pick<PacketAudit, 'id' | 'counted'>, counts: boolean): Scans {
  const [outcome, setOutcome] = useState<CountOutcome | null>(null)
  const [failed, setFailed] = useState<readonly FailedScan[]>([])
  const [drawn, setDrawn] = useState<readonly CountedPacket[]>([])
  const queue = useRef(Promise.resolve())
  const sending = useRef(0)
  const counting = useCountPacket()

  const fail = (scan: FailedScan) =>
    setFailed((all) => {
      const at = all.findIndex((one) => isSame(one, scan.seal))
      return at < 0 ? [...all, scan] : all.with(at, scan)
    })
  const unsent = useUnsentScans(id, counts, (scans) => {
    for (const scan of scans) fail({ ...scan, packet: null, problem: auditTexts.failed.unsent })
  })
  const dismiss = (seal: string) => {
    unsent.remove(seal)
    setFailed((all) => all.filter((one) => !isSame(one, seal)))
  }
  const skipWeight = (packetId: string) => setDrawn((all) => all.filter((one) => one.id !== packetId))

  async function count({ seal, foundAt }: Scan) {
    const scan = { seal, foundAt }
    try {
      const packet = await counting.mutateAsync({ params: { id }, data: scan })
      setOutcome({ seal, packet })
      unsent.remove(seal)
      if (packet.result === 'unknownSeal')
        fail({ ...scan, packet, problem: packetAuditTexts.results.unknownSeal })
      else dismiss(seal)
      if (packet.weigh && packet.weighedMg === null)
        setDrawn((all) => (all.some((one) => one.id === packet.id) ? all : [...all, packet]))
    } catch (error) {
      // Also after a 401: the page stays if the session was renewed or moved meanwhile.
      const { detail } = problemOf(error)
      setOutcome({ seal, problem: detail })
      fail({ ...scan, packet: null, problem: detail })
    } finally {
      sending.current -= 1
    }
  }

  function take(scan: Scan) {
    sending.current += 1
    unsent.add({ seal: scan.seal, foundAt: scan.foundAt })
    queue.current = queue.current.then(() => count(scan))
  }

  /** A counted packet as the server returns it now. */
  const current = (packet: CountedPacket) => counted.find((one) => one.id === packet.id) ?? packet
  const open = failed.filter(({ packet }) => packet === null || isUnknown(current(packet)))
  useLeaveGuard({
    dirty: () => open.length > 0,
    onLeave: unsent.drop,
    keep: { ...draftTexts, run: unsent.keep },
    free: () => getSession() === null,
  })
  return {
    outcome,
    failed: open,
    isListed: ({ seal }) => open.some((one) => isSame(one, seal)),
    weighing: drawn.find((packet) => isUnweighed(current(packet))),
    take,
    dismiss,
    skipWeight,
    isSending: () => sending.current > 0,
  }
}

const isUnknown = ({ result, withdrawn }: CountedPacket) => result === 'unknownSeal' && !withdrawn
const isUnweighed = ({ weighedMg, withdrawn }: CountedPacket) => weighedMg === null && !withdrawn
