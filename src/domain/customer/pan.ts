const form = /^[A-Z]{5}\d{4}[A-Z]$/

/** Returns whether a text has the form of a PAN, such as `ABCDE1234F`. */
export function isPan(text: string): boolean {
  return form.test(text)
}
