import { phoneKey } from '../../../domain/text/phoneKey.ts'

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

/** A phone number without separators: ten digits, after +91, 91 or 0 if at all, or digits after the code of another country. */
const phone = /^(\+\d{10,15}|0\d{10}|(91)?[6-9]\d{9})$/

/**
 * The words of a search for people or their loans. A phone number, however it is written, is one word: the digits that the search texts of its owner
 * contain.
 */
export function personWords(search: string | undefined): string[] {
  const digits = foldText(search ?? '').replace(/[\s()-]/g, '')
  return phone.test(digits) ? [phoneKey(digits)] : searchWords(search)
}

/** A text with the wildcards of LIKE escaped. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
