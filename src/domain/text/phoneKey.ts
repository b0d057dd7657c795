/** Number of last digits by which phones are compared. */
export const PHONE_DIGITS = 10

/** The last ten digits of a phone number: the same for all spellings. */
export function phoneKey(phone: string): string {
  return phone.replace(/\D/g, '').slice(-PHONE_DIGITS)
}
