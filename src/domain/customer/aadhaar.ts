const WHOLE = 12
const KEPT = 4

/**
 * What is kept of an identity number as it is typed: of an Aadhaar the last four digits, as soon as all twelve stand
 * there, in groups or not, or as a masked card shows them. Twelve digits of no named kind are taken for one.
 * @returns the text itself when there is nothing to cut
 */
export function cutAadhaar(idKind: string | null | undefined, text: string): string {
  if (idKind != null && idKind !== 'aadhaar') return text
  const digits = text.replace(/\D/g, '')
  if (/^[\d\s-]+$/.test(text) && digits.length >= WHOLE) return digits.slice(-KEPT)
  const masked = idKind === 'aadhaar' && /[x*•]/i.test(text) && digits.length === KEPT
  return masked ? digits : text
}

/** As {@link cutAadhaar}, for what is put away unseen: an Aadhaar number begun and not ended is none. */
export function storableId(idKind: string | null | undefined, text: string): string {
  const cut = cutAadhaar(idKind, text)
  return idKind !== 'aadhaar' || /^\d{0,4}$/.test(cut) ? cut : ''
}
