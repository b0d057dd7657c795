/** What may still be missing of a customer before money is lent. */
export type KycGap = 'photo' | 'identity' | 'pan' | 'address' | 'pinCode'

/** What is asked of a customer. */
export interface KycFacts {
  photoId: string | null
  idKind: string | null
  pan: string | null
  address: string | null
  pinCode: string | null
  /** Whether the customer's type requires the PAN. */
  panRequired: boolean
}

/**
 * What is missing before a loan may be made, in the order staff ask for it: a photo, an identity document or PAN, the PAN
 * where the type of customer requires it, the address with its PIN code. Source: lending rules, section 7 (submit).
 */
export function kycGaps(facts: KycFacts): KycGap[] {
  const gaps: [KycGap, boolean][] = [
    ['photo', facts.photoId === null],
    ['identity', facts.idKind === null && facts.pan === null],
    ['pan', facts.panRequired && facts.pan === null],
    ['address', facts.address === null],
    ['pinCode', facts.pinCode === null],
  ]
  return gaps.filter(([, missing]) => missing).map(([gap]) => gap)
}
