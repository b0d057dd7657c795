/**
 * How many digits a phone number needs at least and may have at most, by the pattern of its field in the API description, which is the
 * only one that begins with an optional +; undefined for the pattern of another field.
 */
export function phoneDigits(pattern: string): string[] | undefined {
  return /^\^\\\+\?.+\{(\d+),(\d+)\}/.exec(pattern)?.slice(1)
}
