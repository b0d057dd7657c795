import type { RateBand } from './terms.ts'

/**
 * What is priced by bands, with a concession taken off the yearly rate of each, in basis points; no rate falls below 0.
 * Penal stays as it is (a customer type's rate concession).
 */
export function withConcession<T extends { bands: readonly RateBand[] }>(priced: T, concessionBp: number): T {
  if (concessionBp === 0) return priced
  const bands = priced.bands.map((band) => ({ ...band, rateBp: Math.max(0, band.rateBp - concessionBp) }))
  return { ...priced, bands }
}
