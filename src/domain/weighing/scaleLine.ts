import type { ScaleProtocol } from './scaleProtocols.ts'

/** Content of a line: a weight in milligrams and whether it is stable (null if the scale does not report it), or an overload. */
export type ScaleReading = { mg: number; isStable: boolean | null } | 'overload'

/** Number of equal readings after which a weight counts as stable if the scale does not report stability. */
const REPEATS = 3

/** Milligrams of each unit. */
const units: Readonly<Record<string, bigint>> = {
  mg: 1n,
  ct: 200n,
  g: 1000n,
  gm: 1000n,
  gms: 1000n,
  kg: 1_000_000n,
}

const NUMBER = String.raw`([-+]?)\s*(\d+(?:\.\d*)?|\.\d+)`
const UNIT = '([a-z]+)?'

const forms: Readonly<Record<ScaleProtocol, RegExp>> = {
  header: new RegExp(String.raw`^(ST|US|SD),(?:\s*(?:GS|NT|TR),)?\s*${NUMBER}\s*${UNIT}$`, 'i'),
  sics: new RegExp(String.raw`^S\s+([SD])\s+${NUMBER}\s*${UNIT}$`, 'i'),
  sbi: new RegExp(String.raw`^(?:(?:N|G|T|NET|GROSS)\b)?()\s*${NUMBER}\s*${UNIT}$`, 'i'),
  plain: new RegExp(String.raw`^()${NUMBER}\s*${UNIT}$`, 'i'),
}

const overloads: Readonly<Record<ScaleProtocol, RegExp>> = {
  header: /^OL\b/i,
  sics: /^S\s+\+/i,
  sbi: /^(?:stat\s+)?(?:OFF|H{1,2}|high|overload)\b/i,
  plain: /^(?:OL|overload)\b/i,
}

/** End of text, with which some scales end a line. */
const END_OF_TEXT = String.fromCharCode(3)

/** Splits received text into whole lines and the beginning of the next one. */
export function splitLines(received: string): { lines: string[]; rest: string } {
  const parts = received.replaceAll(END_OF_TEXT, '\n').split(/\r\n|\r|\n/)
  const rest = parts.pop() ?? ''
  return { lines: parts.map(cleaned).filter((line) => line !== ''), rest }
}

/**
 * Parses a line that a scale sent, exactly and without floating point; null for a line in another format or with an unknown unit. A weight
 * without a unit is in grams. Parts of a milligram are rounded half up.
 */
export function readScaleLine(line: string, protocol: ScaleProtocol): ScaleReading | null {
  const text = cleaned(line)
  if (overloads[protocol].test(text)) return 'overload'
  const [, status = '', sign = '', digits = '', unit] = forms[protocol].exec(text) ?? []
  const mgPerUnit = units[(unit ?? 'g').toLowerCase()]
  if (digits === '' || mgPerUnit === undefined) return null
  const mg = milligrams(digits, mgPerUnit)
  if (mg === null) return null
  return { mg: sign === '-' && mg !== 0 ? -mg : mg, isStable: stabilityOf(protocol, status, unit) }
}

function stabilityOf(protocol: ScaleProtocol, status: string, unit: string | undefined): boolean | null {
  if (protocol === 'plain') return null
  if (protocol === 'sbi') return unit !== undefined
  return ['ST', 'S'].includes(status.toUpperCase())
}

/** Returns a decimal in a unit as whole milligrams, or null if it is too large to be exact. */
function milligrams(digits: string, mgPerUnit: bigint): number | null {
  const [whole = '', fraction = ''] = digits.split('.')
  const scale = 10n ** BigInt(fraction.length)
  const scaled = BigInt(`${whole}${fraction}`) * mgPerUnit
  const rounded = (2n * scaled + scale) / (2n * scale)
  return rounded <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(rounded) : null
}

/**
 * Returns the weight that successive readings have settled on, in milligrams; null while there is none. If the scale does not report
 * stability, the last three readings must be equal.
 */
export function stableWeight(readings: readonly ScaleReading[]): number | null {
  const last = readings.at(-1)
  if (last === undefined || last === 'overload' || last.isStable === false) return null
  if (last.isStable === true) return last.mg
  const latest = readings.slice(-REPEATS)
  const isRepeated = latest.every((one) => one !== 'overload' && one.mg === last.mg)
  return latest.length === REPEATS && isRepeated ? last.mg : null
}

function cleaned(line: string): string {
  return line.replace(/\p{Cc}/gu, '').trim()
}
