/** Maximum permissible errors in service of a class II balance, in milligrams, by the load up to which they hold. */
const errorsInService = [
  { toMg: 50_000, errorMg: 10 },
  { toMg: 200_000, errorMg: 20 },
  { toMg: Number.MAX_SAFE_INTEGER, errorMg: 30 },
] as const

/**
 * Returns the difference, in milligrams, up to which two weighings of the same packet count as equal: the errors that each of two
 * balances may have in service. Gold is weighed on balances of class II (scale interval 10 mg), which may differ in service by 1,
 * 2 and 3 intervals up to 50 g, up to 200 g and above. Source: Legal Metrology (General) Rules, 2011, Seventh Schedule,
 * non-automatic weighing instruments, as OIML R 76-1, table 6 and 3.5.2; to be confirmed by counsel.
 */
export function weighingToleranceMg(weightMg: number): number {
  const band = errorsInService.find(({ toMg }) => weightMg <= toMg)
  return 2 * (band?.errorMg ?? 0)
}

/** A packet that was weighed in an audit. Weights in milligrams. */
export interface Weighing {
  /** Gross weight recorded when the packet was weighed: that of its last sealing. */
  recordedMg: number
  toleranceMg: number
  /** Weight shown by the scale. */
  weighedMg: number
  /** Weight of an empty packet with its seal, which the scale also shows. */
  emptyPacketMg: number
}

/** Returns weight found − weight recorded, in milligrams, without the empty packet; negative when weight is missing. */
export function weightDifferenceMg({ recordedMg, weighedMg, emptyPacketMg }: Weighing): number {
  return weighedMg - emptyPacketMg - recordedMg
}

/** Returns whether a weighing differs from the record by more than the tolerance. */
export function isWeightOff(weighing: Weighing): boolean {
  return Math.abs(weightDifferenceMg(weighing)) > weighing.toleranceMg
}
