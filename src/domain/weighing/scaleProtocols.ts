/**
 * Forms of the lines that scales send:
 *
 * - `header`: status first, as in `ST,GS,+0012.345 g` (stable), `US,...` (not stable), `OL` (overload)
 * - `sics`: as in `S S     12.345 g` (stable), `S D     12.3 g` (not stable), `S +` (overload)
 * - `sbi`: as in `N     +   12.345 g`; the unit is left out until the weight is stable
 * - `plain`: only a number, with or without a unit, as in `12.345`; the weight is stable when it repeats
 */
export const scaleProtocols = ['header', 'sics', 'sbi', 'plain'] as const

/** One of {@link scaleProtocols}. */
export type ScaleProtocol = (typeof scaleProtocols)[number]
