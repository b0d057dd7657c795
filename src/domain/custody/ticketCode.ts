/** The facts of a ticket that its check code covers: a change to any of them gives another code. */
export interface TicketFacts {
  companyId: string
  /** Number of the loan, which is also the ticket's. */
  number: string
  /** Date of the payout, YYYY-MM-DD. */
  openedOn: string
  /** Principal lent at opening, in paise. */
  principalPaise: number
}

/** The version of a ticket: which facts its code covers, and how. Another selection of facts gets another version. */
const VERSION = 1

/** Beginning of a ticket's QR code. */
const MARK = `PB${VERSION}`

/** Crockford's base 32: without I, L and O, which look like digits, and without U. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Length of a code: 50 bits, too many for a code to be found by guessing at the counter. */
const LENGTH = 10
const BITS = 5

/** The text whose keyed hash is a ticket's code. */
export function ticketText({ companyId, number, openedOn, principalPaise }: TicketFacts): string {
  return ['ticket', VERSION, companyId, number, openedOn, principalPaise].join('\n')
}

/** The check code of a keyed hash: the symbols of its first 50 bits. */
export function checkCodeOf(hash: Uint8Array): string {
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: LENGTH }, (_, at) => {
    const symbol = Number.parseInt(bits.slice(at * BITS, (at + 1) * BITS), 2)
    return symbols.charAt(symbol)
  }).join('')
}

/** A code as it is printed: in two groups, `K7Q29-XMD4T`. */
export function printedCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

/** The content of a ticket's QR code: only capitals, digits and characters that every scanner types in the same way. */
export function ticketQr({ number, openedOn, principalPaise }: Omit<TicketFacts, 'companyId'>, code: string) {
  return [MARK, number, openedOn.replaceAll('-', ''), principalPaise, code].join('/')
}

/** A scanned or typed ticket: its code, and the facts that it contains; null for those that are missing. */
export interface ReadTicket {
  code: string
  number: string | null
  openedOn: string | null
  principalPaise: number | null
}

const qr = /^PB1\/([A-Z0-9-]{3,40})\/(\d{4})(\d{2})(\d{2})\/(\d{1,15})\/(\S+)$/
const typed = /^(?:([A-Z0-9]{2,6}-\d{4}-\d+)[\s,/]+)?([A-Z0-9]{5}[\s-]?[A-Z0-9]{5})$/

/**
 * Reads what was scanned or typed from a ticket: its QR code, its number and code, or the code alone, in capital or small letters. Letters
 * that look like a digit are read as that digit. Null for any other text.
 */
export function readTicket(text: string): ReadTicket | null {
  const trimmed = text.trim().toUpperCase()
  const [, number, year, month, day, paise, scanned = ''] = qr.exec(trimmed) ?? []
  if (number !== undefined) {
    const code = readCode(scanned)
    return code === null
      ? null
      : { code, number, openedOn: `${year}-${month}-${day}`, principalPaise: Number(paise) }
  }
  const [, before, written = ''] = typed.exec(trimmed) ?? []
  const code = readCode(written)
  return code === null ? null : { code, number: before ?? null, openedOn: null, principalPaise: null }
}

/** The code in a text, in the symbols of check codes; null for a text that cannot be a code. */
function readCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((one) => symbols.includes(one)) ? code : null
}

/** Whether the date and the principal on a ticket, if it has them, equal those of the loan. */
export function agreesWith(
  { openedOn, principalPaise }: ReadTicket,
  facts: Pick<TicketFacts, 'openedOn' | 'principalPaise'>,
): boolean {
  return (
    (openedOn === null || openedOn === facts.openedOn) &&
    (principalPaise === null || principalPaise === facts.principalPaise)
  )
}
