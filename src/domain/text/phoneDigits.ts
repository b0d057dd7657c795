/**
 * Returns the minimum and maximum number of digits of a phone number, read from the pattern of its field in the API description. Only
 * this pattern begins with an optional +; undefined for any other.
 */
export function phoneDigits(pattern: string): string[] | undefined {
  return /^\^\\\+\?.+\{(\d+),(\d+)\}/.exec(pattern)?.slice(1)
}
