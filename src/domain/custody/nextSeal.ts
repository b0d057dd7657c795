/**
 * Returns the seal after one on a strip of numbered seals: its last digits plus one, with leading zeros kept: `S-0099` is followed by
 * `S-0100`. Empty for a seal that does not end in a digit. Source: seals are bought in numbered strips and used in order.
 */
export function nextSeal(seal: string): string {
  const [, stem = '', digits] = /^(.*?)(\d+)$/.exec(seal.trim()) ?? []
  if (digits === undefined) return ''
  return `${stem}${String(BigInt(digits) + 1n).padStart(digits.length, '0')}`
}
