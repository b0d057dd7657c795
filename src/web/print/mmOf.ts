/** A length on the screen (px) in millimetres on paper: CSS has 96 px to an inch. */
export function mmOf(px: number): number {
  return px * (25.4 / 96)
}
