/** The country code of numbers without one. */
const COUNTRY = '91'

/**
 * A phone number in international form: `+919840012345` for `98400 12345`, `098400-12345` or
 * `0091 98400 12345`; one with a `+` keeps its country. Null for what is not a number.
 */
export function dialled(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (/^\s*\+/.test(phone)) return international(digits)
  if (digits.startsWith('00')) return international(digits.slice(2))
  const national = digits.replace(/^0/, '')
  if (national.length === 10) return `+${COUNTRY}${national}`
  return national.length === 12 && national.startsWith(COUNTRY) ? `+${national}` : null
}

/** E.164: a country and a number, 8 to 15 digits. */
function international(digits: string): string | null {
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
}

/** Opens a WhatsApp chat with a message; without a valid number the contact is chosen there. */
export function whatsAppLink(phone: string, text: string): string {
  return `https://wa.me/${dialled(phone)?.slice(1) ?? ''}?text=${encodeURIComponent(text)}`
}

/** Opens a message in the SMS app. */
export function smsLink(phone: string, text: string): string {
  // Some phones read the text after ?, others only after &.
  return `sms:${dialled(phone) ?? ''}?&body=${encodeURIComponent(text)}`
}
