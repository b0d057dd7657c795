import { transferTexts } from '#texts/transfer.ts'
import type { KeyedValues } from '../shared/useIdempotencyKey.ts'

const { form: texts } = transferTexts

/** Fields of every transfer form: receiving store, carrier and note. */
export interface CarriedValues extends KeyedValues {
  toStoreId: string | null
  carrier: string
  note: string
}

/** The fields as a form opens. */
export const emptyCarried = () => ({ toStoreId: null, carrier: '', note: '' })

/** Labels of these fields. */
export const carriedLabels = { toStoreId: texts.to, carrier: texts.carrier, note: texts.note }

/** The fields as a request sends them. */
export function carriedOf({ toStoreId, carrier, note }: Pick<CarriedValues, keyof typeof carriedLabels>) {
  return { toStoreId: toStoreId ?? '', carrier: carrier.trim(), note: note.trim() || null }
}
