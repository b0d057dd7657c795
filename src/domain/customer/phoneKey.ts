import { PHONE_DIGITS } from './duplicates.ts'

/** The last ten digits of a phone number: the same for all spellings. */
export function phoneKey(phone: string): string {
  return phone.replace(/\D/g, '').slice(-PHONE_DIGITS)
}
