import { useEffect, useRef, useState } from 'react'
import { transferTexts } from '#texts/transfer.ts'
import { getVaultPackets } from '../../api/gen/hooks/transfer/get-vault-packets.ts'
import type { VaultPacket } from '../../api/gen/model/index.ts'
import { isSameSeal } from '../../domain/custody/sameSeal.ts'
import { useScope } from '../shared/record/useScope.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import type { CarriedValues } from './carried.ts'

const { form: texts } = transferTexts

/** The values of the form that sends packets. */
export interface PacketsValues extends CarriedValues {
  packets: VaultPacket[]
  /** Scanned or typed numbers that have added no packet: they are being looked up, or have failed. */
  scans: string[]
}

/** A scanned or typed number that added no packet, and why. */
interface FailedScan {
  text: string
  problem: string
}

/** The numbers scanned into the form that sends packets. */
interface PacketScans {
  /** Those that added no packet, until they do or are dismissed. */
  failed: readonly FailedScan[]
  /** How many are being looked up. */
  pending: number
  /** Looks up a number and adds its packet. */
  take: (text: string) => void
  /** Adds a packet; returns whether it was not in the list before. */
  add: (packet: VaultPacket) => boolean
  fail: (text: string, problem: string) => void
  dismiss: (text: string) => void
}

/** The packet that a text names: by its seal, its loan number, or a customer who has no other packet in the list. */
export function packetNamed(rows: readonly VaultPacket[], text: string): VaultPacket | undefined {
  return (
    rows.find(({ seal }) => isSameSeal(seal, text)) ??
    rows.find(({ loanNumber }) => isSameSeal(loanNumber, text)) ??
    (isName(text) && rows.length === 1 ? rows[0] : undefined)
  )
}

/** Whether a text can only be the name of a customer, because it has no digit. */
export const isName = (text: string) => !/\d/.test(text)

/**
 * Looks up scanned numbers one after the other, because scans arrive faster than replies. A number that adds no packet stays listed, and
 * the next ones are looked up. Saving waits for all of them, and does not happen if one has failed meanwhile. The draft of the form has
 * the numbers that have added no packet; those of an earlier visit are looked up again.
 * @param onUnclear called with a name that matches no packet or several
 */
export function usePacketScans(
  { form, waitFor }: RecordFormHandle<PacketsValues & Record<string, unknown>>,
  onPicked: (text: string) => void,
  onUnclear: (text: string) => void,
): PacketScans {
  const scope = useScope()
  const [failed, setFailed] = useState<readonly FailedScan[]>([])
  const [pending, setPending] = useState(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** The numbers in the form that this page has looked up or is looking up; others are from a draft. */
  const known = useRef(new Set<string>())

  const without = (text: string) => form.getValues().scans.filter((one) => !isSameSeal(one, text))
  function keep(text: string): void {
    known.current.add(text)
    form.setFieldValue('scans', [...without(text), text])
  }
  function dismiss(text: string): void {
    known.current = new Set([...known.current].filter((one) => !isSameSeal(one, text)))
    form.setFieldValue('scans', without(text))
    setFailed((all) => all.filter((one) => !isSameSeal(one.text, text)))
  }
  function fail(text: string, problem: string): void {
    keep(text)
    setFailed((all) => [...all.filter((one) => !isSameSeal(one.text, text)), { text, problem }])
  }

  function add(packet: VaultPacket): boolean {
    const { packets } = form.getValues()
    dismiss(packet.seal)
    if (packets.some(({ id }) => id === packet.id)) return false
    form.setFieldValue('packets', [...packets, packet])
    return true
  }

  async function lookUp(text: string, isDropped: () => boolean): Promise<boolean> {
    try {
      const { rows } = await getVaultPackets({ ...scope, search: text })
      if (isDropped()) return false
      const found = packetNamed(rows, text)
      if (found !== undefined) {
        dismiss(text)
        if (!add(found)) onPicked(text)
        return true
      }
      if (isName(text)) {
        dismiss(text)
        onUnclear(text)
      } else fail(text, texts.notOffered(text))
    } catch (error) {
      if (!isDropped()) fail(text, texts.notLookedUp(text, problemOf(error).detail))
    }
    return false
  }

  function take(text: string) {
    let dropped = false
    keep(text)
    setPending((count) => count + 1)
    const found = queue.current
      .then(() => lookUp(text, () => dropped))
      .finally(() => setPending((count) => count - 1))
    queue.current = found
    waitFor(found, () => {
      dropped = true
    })
  }

  useEffect(() => {
    for (const text of form.getValues().scans) if (!known.current.has(text)) take(text)
  })

  const shown = failed.filter(({ text }) => form.values.scans.includes(text))
  return { failed: shown, pending, take, add, fail, dismiss }
}
