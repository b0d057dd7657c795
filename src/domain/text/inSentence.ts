/** Returns a label as part of a sentence: its first letter in lower case, unless an abbreviation such as GST is there. */
export function inSentence(label: string): string {
  return /^\p{Lu}(?![\p{Lu}\d])/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
