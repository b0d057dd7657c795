/** Messages for the seal read from a packet. */
export const sealMessages = {
  wrong: 'This is not the seal of this packet. Scan the seal on the packet.',
} as const

/** Whether two seal numbers are the same: case and surrounding blanks do not count. */
export function isSameSeal(seal: string, other: string): boolean {
  return seal.trim().toLowerCase() === other.trim().toLowerCase()
}
