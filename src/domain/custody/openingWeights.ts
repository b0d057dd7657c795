import { grams } from '../text/grams.ts'
import { weighingToleranceMg } from '../weighing/tolerance.ts'

/** The weights of a packet's content on record, in milligrams. */
export interface RecordedWeights {
  /** Weight when the packet was last sealed; otherwise the gross weight of its items. */
  recordedMg: number
  /** Recorded gross weight of the items that are taken out. */
  takenMg: number
}

/** The weights of a packet's content as weighed when it is opened, in milligrams. */
export interface WeighedAtOpening {
  weightBeforeMg: number
  weightAfterMg: number
}

/** Differences between the weights found and those on record, in milligrams; negative where weight is missing. */
export interface OpeningDifferences {
  /** Weight before opening − recorded weight. */
  beforeMg: number
  /** Weight after − (weight before opening − recorded weight of the items taken out). */
  afterMg: number
  /** Whether one of them is greater than the tolerance of a weighing. */
  isOff: boolean
}

/** Messages about the weights of an opened packet. */
export const openingWeightMessages = {
  note: 'The weights differ from the record by more than the tolerance. Enter a note with the reason.',
  found: ({ recordedMg, takenMg }: RecordedWeights, { weightBeforeMg, weightAfterMg }: WeighedAtOpening) =>
    `Before opening ${grams(weightBeforeMg)} instead of ${grams(recordedMg)}, after ${grams(weightAfterMg)} instead of ${grams(Math.max(0, weightBeforeMg - takenMg))}`,
} as const

/**
 * Compares the weights of an opened packet with the record: its content before, and the items that are taken out. Source: further
 * decisions, Lending (weight before and after); decision 64 for the tolerance.
 */
export function openingDifferences(
  { recordedMg, takenMg }: RecordedWeights,
  { weightBeforeMg, weightAfterMg }: WeighedAtOpening,
): OpeningDifferences {
  const beforeMg = weightBeforeMg - recordedMg
  const afterMg = weightAfterMg - (weightBeforeMg - takenMg)
  const isOff =
    Math.abs(beforeMg) > weighingToleranceMg(recordedMg) ||
    Math.abs(afterMg) > weighingToleranceMg(weightBeforeMg)
  return { beforeMg, afterMg, isOff }
}
