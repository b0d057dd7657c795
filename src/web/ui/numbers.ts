/** Numbers of loans, vouchers and packets (MY-2627-00001), codes in capitals with digits, and phone numbers (9400257724). */
const NUMBER = String.raw`\+?[A-Z\d]*\d[A-Z\d]*(?:[-/][A-Z\d]+)*|[A-Z]+(?:[-/][A-Z\d]+)*[-/][A-Z]*\d[A-Z\d]*(?:[-/][A-Z\d]+)*`
const whole = new RegExp(String.raw`^(?:${NUMBER}|\+?\d+(?: \d+)+)$`)
const within = new RegExp(String.raw`(?<![\p{L}\d₹.,])(${NUMBER})(?![\p{L}\d]|[.,]\d)`, 'u')

/** Whether a text is a single number of a loan, a voucher, a packet or a phone. Such a number is never broken across lines. */
export function isNumber(text: string): boolean {
  return whole.test(text)
}

/** Splits a text so that each of its numbers is a separate part. The parts joined are the text. */
export function numbersApart(text: string): string[] {
  return text.split(within).filter((part) => part !== '')
}
