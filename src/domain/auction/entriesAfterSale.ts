import { reversalMessages } from '../loan/statement.ts'

/** A step in the history of a lot. Amount in paise. */
export interface LotStep {
  seq: number
  action: string
  amountPaise: number | null
  voucherId: string | null
  /** The step that this one reverses. */
  reversesSeq: number | null
}

/** What a sale left open, in paise: payable to the customer, and owed by the customer. */
export interface OpenAmounts {
  surplusDuePaise: number
  shortfallDuePaise: number
}

/** Steps that pay, receive or write off what a sale left open. The sale itself is final. */
const entries: readonly string[] = ['refund', 'recover', 'write-off']

function unreversed<Step extends LotStep>(steps: readonly Step[]): Step[] {
  const reversed = new Set(steps.map(({ reversesSeq }) => reversesSeq))
  return steps.filter(({ seq, action }) => entries.includes(action) && !reversed.has(seq))
}

/**
 * Returns the only entry after a sale that can be reversed: the newest that is not reversed yet. Source: lending rules, sections 4 and 10.
 * @param steps all steps of the lot, oldest first
 */
export function newestEntry<Step extends LotStep>(steps: readonly Step[]): Step | undefined {
  return unreversed(steps).at(-1)
}

/** Returns why a step of a lot cannot be reversed, or null if it can; see {@link newestEntry}. */
export function entryReversalProblem(steps: readonly LotStep[], seq: number): string | null {
  const left = unreversed(steps)
  if (!left.some((step) => step.seq === seq)) return reversalMessages.unknown
  return left.at(-1)?.seq === seq ? null : reversalMessages.newestFirst
}

/** Returns what is open once the entry of a step is reversed. A write-off and a payment both reduced the shortfall. */
export function openAfterReversal(
  { surplusDuePaise, shortfallDuePaise }: OpenAmounts,
  { action, amountPaise }: Pick<LotStep, 'action' | 'amountPaise'>,
): OpenAmounts {
  const restoredPaise = amountPaise ?? 0
  return action === 'refund'
    ? { surplusDuePaise: surplusDuePaise + restoredPaise, shortfallDuePaise }
    : { surplusDuePaise, shortfallDuePaise: shortfallDuePaise + restoredPaise }
}
