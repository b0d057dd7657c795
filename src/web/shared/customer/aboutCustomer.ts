import { customerPickerTexts } from '#texts/customerPicker.ts'
import type { CustomerRow } from '../../../api/gen/model/index.ts'

/**
 * A search result in one line: number, phone and city of the customer, and the number of the merged record by which the search found them.
 */
export function aboutCustomer({ number, phone, city, mergedNumber }: CustomerRow): string {
  const merged = mergedNumber === undefined ? '' : customerPickerTexts.merged(mergedNumber)
  return [number, phone, city, merged].filter(Boolean).join(' · ')
}
