import { transferTexts } from '#texts/transfer.ts'
import type { KeyedValues } from '../shared/record/useIdempotencyKey.ts'

const { form: texts } = transferTexts

/** Fields of every transfer form: the target store, the carrier and a note. */
export interface CarriedValues extends KeyedValues {
  toStoreId: string | null
  carrier: string
  note: string
}

/** Empty fields. */
export const emptyCarried = () => ({ toStoreId: null, carrier: '', note: '' })

/** Labels of these fields. */
export const carriedLabels = { toStoreId: texts.to, carrier: texts.carrier, note: texts.note }

/** These fields in a request. */
export function carriedOf({ toStoreId, carrier, note }: Pick<CarriedValues, keyof typeof carriedLabels>) {
  return { toStoreId: toStoreId ?? '', carrier: carrier.trim(), note: note.trim() || null }
}
