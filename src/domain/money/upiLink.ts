/** A request to pay a UPI id. */
export interface UpiRequest {
  /** The UPI id (virtual payment address) that receives the money, such as `lakshmi@okaxis`. */
  payeeId: string
  payeeName: string
  /** The exact amount to pay, in paise. */
  amountPaise: number
  /** What is paid for, such as the loan's number. */
  note: string
}

/** Maximum amount that a person can pay in one UPI payment, in paise: ₹1,00,000 (NPCI). A bank may set a lower limit. */
export const UPI_LIMIT_PAISE = 10_000_000

/** The longest name and note, in characters, that every UPI app reads (NPCI's linking specification). */
const LONGEST = { name: 99, note: 50 }

const upiId = /^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$/

/** Whether a text has the form of a UPI id: a name, `@` and the handle of a bank or app. */
export function isUpiId(text: string): boolean {
  return upiId.test(text)
}

/**
 * The link that opens a UPI app with payee, exact amount and note filled in, by NPCI's linking specification. The scanners of UPI
 * apps read it as a QR code.
 * @throws RangeError when the payee's id is malformed, or the amount is not a whole number of paise above zero
 */
export function upiLink({ payeeId, payeeName, amountPaise, note }: UpiRequest): string {
  if (!isUpiId(payeeId)) throw new RangeError(`Not a UPI id: ${payeeId}`)
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0)
    throw new RangeError(`Not an amount above zero in paise: ${amountPaise}`)
  const digits = String(amountPaise).padStart(3, '0')
  const fields = {
    pa: payeeId,
    pn: shortened(payeeName, LONGEST.name),
    am: `${digits.slice(0, -2)}.${digits.slice(-2)}`,
    cu: 'INR',
    tn: shortened(note, LONGEST.note),
  }
  // A space is written as %20, not as +, which some apps show as a plus sign; the @ of the id stays readable, as in NPCI's examples.
  const written = Object.entries(fields).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replace('%40', '@')}`,
  )
  return `upi://pay?${written.join('&')}`
}

/** A text on one line, cut to a number of whole characters. */
function shortened(text: string, longest: number): string {
  return [...text.trim().replace(/\s+/g, ' ')].slice(0, longest).join('').trim()
}
