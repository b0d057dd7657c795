import { rulesTexts } from '#texts/rules.ts'
import type { PartPayment, ReleaseItemsRequest, ReleaseQuote } from '../../../api/gen/model/index.ts'
import { partPaymentRules } from '../../../api/gen/rules/partpayment.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { releaseTexts } from '../texts/release.ts'
import { type CollectionValues, checkCollection, emptyCollection, toCollection } from './collectionValues.ts'

const { fields, chooseFirst, lighter, newSeal, sameWitness } = releaseTexts.items
const labels = {
  seal: releaseTexts.seal.label,
  newSeal: fields.seal,
  weightBeforeMg: fields.before,
  weightAfterMg: fields.after,
}

/** Some items to be handed out, as the form holds them. */
export interface SomeItemsValues extends KeyedValues {
  lines: number[]
  weightBeforeMg: number | null
  weightAfterMg: number | null
  /** The seal that is read off the packet. */
  seal: string
  newSeal: string
  witnesses: [string, string]
  collection: CollectionValues
}

/** The form before anything is chosen. */
export function emptySomeItems(loan: PartPayment): SomeItemsValues {
  return {
    lines: [],
    weightBeforeMg: null,
    weightAfterMg: null,
    seal: '',
    newSeal: '',
    witnesses: ['', ''],
    collection: emptyCollection(loan),
    idempotencyKey: newKey(),
  }
}

/** What is wrong with it, by path; what the server said of the items stands at them. */
export function checkSomeItems(
  values: SomeItemsValues,
  quote: ReleaseQuote | undefined,
): Record<string, string> {
  const { lines, weightBeforeMg, weightAfterMg, seal, newSeal: next, witnesses, collection } = values
  const found = {
    ...contractCheck(partPaymentRules.ReleaseItems, labels, values),
    ...checkCollection(collection),
  }
  if (lines.length === 0) found.lines = chooseFirst
  else if (quote !== undefined && quote.refusal !== null) found.lines = quote.refusal
  if (weightBeforeMg !== null && weightAfterMg !== null && weightAfterMg >= weightBeforeMg)
    found.weightAfterMg = lighter
  if (next.trim() !== '' && seal.trim().toLowerCase() === next.trim().toLowerCase()) found.newSeal = newSeal
  const [first, second] = witnesses.map((name) => name.trim().toLowerCase())
  if (first === second) found['witnesses.1'] = sameWitness
  const names = [fields.firstWitness, fields.secondWitness] as const
  names.forEach((label, at) => {
    if (witnesses[at]?.trim() === '') found[`witnesses.${at}`] = rulesTexts.required(label)
  })
  return found
}

/** A checked release as the contract has it. */
export function toSomeItems(values: SomeItemsValues): ReleaseItemsRequest {
  return {
    lines: values.lines,
    weightBeforeMg: values.weightBeforeMg ?? 0,
    weightAfterMg: values.weightAfterMg ?? 0,
    seal: values.seal.trim(),
    newSeal: values.newSeal.trim(),
    witnesses: values.witnesses.map((name) => name.trim()),
    collection: toCollection(values.collection),
  }
}
