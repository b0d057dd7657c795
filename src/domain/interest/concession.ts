import type { RateBand } from './terms.ts'

/**
 * Returns the terms of a scheme with the concession of a customer type, in basis points, deducted from the yearly rate
 * of each band. No rate falls below 0. The penal rate is unchanged.
 */
export function withConcession<T extends { bands: readonly RateBand[] }>(scheme: T, concessionBp: number): T {
  if (concessionBp === 0) return scheme
  const bands = scheme.bands.map((band) => ({ ...band, rateBp: Math.max(0, band.rateBp - concessionBp) }))
  return { ...scheme, bands }
}
