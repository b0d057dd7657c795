const WHOLE = 12
const KEPT = 4

/**
 * Returns the part of an identity number that may be stored. Of an Aadhaar number only the last four digits are
 * kept, whether all twelve are typed (grouped or not) or the number is masked. Twelve digits or more of an unknown
 * kind are treated as Aadhaar.
 * @returns the text unchanged if nothing has to be removed
 */
export function cutAadhaar(idKind: string | null | undefined, text: string): string {
  if (idKind != null && idKind !== 'aadhaar') return text
  const digits = text.replace(/\D/g, '')
  if (/^[\d\s-]+$/.test(text) && digits.length >= WHOLE) return digits.slice(-KEPT)
  const masked = idKind === 'aadhaar' && /[x*•]/i.test(text) && digits.length === KEPT
  return masked ? digits : text
}

/**
 * As {@link cutAadhaar}, for autosaved text. Of an incomplete Aadhaar number, up to four digits or a mask of • stay; any other text is
 * replaced by an empty string.
 */
export function storableId(idKind: string | null | undefined, text: string): string {
  const cut = cutAadhaar(idKind, text)
  return idKind !== 'aadhaar' || /^(\d{0,4}|•+)$/.test(cut) ? cut : ''
}
