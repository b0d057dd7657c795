/** Text in the form used for comparison and search: lower case, without diacritics (é → e), single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a search, folded; at most eight, because nobody types more. */
export function searchWords(search: string | undefined): string[] {
  return foldText(search ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8)
}

/** A text with the wildcards of LIKE escaped. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The last ten digits of a phone number: the same for all spellings. */
export function phoneKey(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10)
}
