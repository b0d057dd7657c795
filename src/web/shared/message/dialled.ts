/** The country that a number without one is dialled in. */
const COUNTRY = '91'

/**
 * A phone number as it is dialled from anywhere: `+919840012345` for `98400 12345`, `098400-12345` or
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

/** Opens a chat with a message in WhatsApp; whom it goes to is chosen there if the number cannot be dialled. */
export function whatsAppLink(phone: string, text: string): string {
  return `https://wa.me/${dialled(phone)?.slice(1) ?? ''}?text=${encodeURIComponent(text)}`
}

/** Opens a message in the program for SMS. */
export function smsLink(phone: string, text: string): string {
  // Some phones read the text after ? and others after & alone.
  return `sms:${dialled(phone) ?? ''}?&body=${encodeURIComponent(text)}`
}
