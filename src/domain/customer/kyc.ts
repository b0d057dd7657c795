/** A KYC item that is missing. */
export type KycGap = 'photo' | 'identity' | 'pan' | 'address' | 'pinCode'

/** Data of a customer that KYC checks. */
export interface KycFacts {
  photoId: string | null
  idKind: string | null
  pan: string | null
  address: string | null
  pinCode: string | null
  /** Whether the customer's type requires a PAN. */
  panRequired: boolean
}

/**
 * Returns the KYC items that are missing before a loan can be made, in the order staff collect them: photo, identity
 * document or PAN, PAN if the customer's type requires it, address and PIN code. Source: lending rules, section 7
 * (submit).
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
