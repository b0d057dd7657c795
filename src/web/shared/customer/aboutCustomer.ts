import { customerPickerTexts } from '#texts/customerPicker.ts'
import type { CustomerRow } from '../../../api/gen/model/index.ts'

/** A found customer in a line: number, phone and city, and the merged record that the search found. */
export function aboutCustomer({ number, phone, city, mergedNumber }: CustomerRow): string {
  const merged = mergedNumber === undefined ? '' : customerPickerTexts.merged(mergedNumber)
  return [number, phone, city, merged].filter(Boolean).join(' · ')
}
