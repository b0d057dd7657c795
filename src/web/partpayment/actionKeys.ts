/** The actions on a loan as named in the address. */
export const actKeys = [
  'receive',
  'close',
  'renew',
  'charge',
  'waive',
  'reverse',
  'writeOff',
  'release',
  'releaseItems',
  'packet',
] as const

export type ActKey = (typeof actKeys)[number]

/** The search parameters of a loan's page. */
export interface ActSearch {
  /** The open panel. */
  act?: ActKey
}

/** Reads the address of a loan's page; unknown parameters are dropped. */
export function validateActSearch({ act }: Record<string, unknown>): ActSearch {
  const known = actKeys.find((key) => key === act)
  return known === undefined ? {} : { act: known }
}
