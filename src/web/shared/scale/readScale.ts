import {
  readScaleLine,
  type ScaleReading,
  splitLines,
  stableWeight,
} from '../../../domain/weighing/scaleLine.ts'
import type { ScaleWeight } from '../../ui/form/scale.ts'
import type { ScaleSettings } from './scaleSettings.ts'
import { type SerialPort, serialPorts } from './serial.ts'
import { scaleTexts as texts } from './texts.ts'

/** The maximum time to wait for a stable weight, and for each answer of the port. */
const WAIT_MS = 5000

/** The error of a port that has not answered in time. */
const LATE = new Error('The port did not answer in time')

/** Readings are made one at a time: a port that is open cannot be opened again. */
let reading: Promise<unknown> = Promise.resolve()

/**
 * Reads the weight from the scale of this device, once it is stable and above zero; otherwise the reason, in words for the
 * user. Never rejects.
 * @param onLine gets each line as it arrives, for the set-up
 */
export function readScale(settings: ScaleSettings, onLine?: (line: string) => void): Promise<ScaleWeight> {
  const next = reading.then(() => readOnce(settings, onLine).catch(() => ({ problem: texts.lost })))
  reading = next
  return next
}

async function readOnce(settings: ScaleSettings, onLine?: (line: string) => void): Promise<ScaleWeight> {
  const port = await portOf(settings)
  if (port === null) return { problem: texts.noPort }
  const { baudRate, dataBits, parity, stopBits } = settings
  const opening = port.open({ baudRate, dataBits, parity, stopBits })
  try {
    await inTime(opening)
  } catch (error) {
    // A port that opens later is closed, so that the next reading can open it.
    if (error === LATE) void opening.then(() => port.close()).catch(() => undefined)
    return { problem: error === LATE ? texts.lost : texts.notOpened }
  }
  try {
    if (settings.command !== '') await send(port, `${settings.command}\r\n`)
    return await settle(port, settings, onLine)
  } finally {
    await inTime(port.close()).catch(() => undefined)
  }
}

/** Rejects with {@link LATE} if an action of the port takes too long, so that no form waits for it forever. */
async function inTime(action: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => late.reject(LATE), WAIT_MS)
  await Promise.race([action, late.promise]).finally(() => clearTimeout(timer))
}

/** The allowed port of the same adapter, otherwise the first allowed one. */
async function portOf({ usbVendorId, usbProductId }: ScaleSettings): Promise<SerialPort | null> {
  const ports = (await serialPorts()?.getPorts()) ?? []
  const same = ports.find((port) => {
    const info = port.getInfo()
    return (info.usbVendorId ?? null) === usbVendorId && (info.usbProductId ?? null) === usbProductId
  })
  return same ?? ports[0] ?? null
}

async function send(port: SerialPort, text: string): Promise<void> {
  const writer = port.writable?.getWriter()
  if (writer === undefined) return
  try {
    await inTime(writer.write(new TextEncoder().encode(text)))
  } catch (error) {
    void writer.abort().catch(() => undefined)
    throw error
  } finally {
    writer.releaseLock()
  }
}

/** Reads lines until the weight is stable, or the time is over. */
async function settle(
  port: SerialPort,
  { protocol }: ScaleSettings,
  onLine?: (line: string) => void,
): Promise<ScaleWeight> {
  const reader = port.readable?.getReader()
  if (reader === undefined) return { problem: texts.lost }
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), WAIT_MS)
  const decoder = new TextDecoder('latin1')
  const readings: ScaleReading[] = []
  let received = ''
  let hasLines = false
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return { problem: problemAfter(readings, hasLines) }
      const { lines, rest } = splitLines(received + decoder.decode(value, { stream: true }))
      received = rest
      for (const line of lines) {
        hasLines = true
        onLine?.(line)
        const read = readScaleLine(line, protocol)
        if (read !== null) readings.push(read)
        const mg = stableWeight(readings)
        if (mg !== null) return mg > 0 ? { mg } : { problem: texts.empty }
      }
    }
  } finally {
    clearTimeout(timer)
    await reader.cancel().catch(() => undefined)
    reader.releaseLock()
  }
}

/** Why no weight was read in time. */
function problemAfter(readings: readonly ScaleReading[], hasLines: boolean): string {
  if (!hasLines) return texts.silent
  if (readings.length === 0) return texts.unreadable
  return readings.at(-1) === 'overload' ? texts.overload : texts.moving
}
