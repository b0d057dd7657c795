/** The actions on a loan as named in the address. */
export const actionKeys = [
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
  'reseal',
  'verifyTicket',
] as const

export type ActionKey = (typeof actionKeys)[number]

/** The search parameters of a loan's page. */
export interface ActionSearch {
  /** The open panel. */
  action?: ActionKey
  /** What the search scanned from a ticket; with the panel that verifies it. */
  ticket?: string
  /** Whether the loan was just paid out or renewed: the sheet of the payout is open. */
  paid?: 1
  /** Which lines of the ledger are shown; all by default and for an unknown value. */
  ledger?: string
}

/** Reads the address of a loan's page; unknown parameters are dropped. */
export function validateActionSearch({
  action,
  ticket,
  paid,
  ledger,
}: Record<string, unknown>): ActionSearch {
  const known = actionKeys.find((key) => key === action)
  return {
    ...(known !== undefined && { action: known }),
    ...(known === 'verifyTicket' && typeof ticket === 'string' && { ticket }),
    ...(Number(paid) === 1 && { paid: 1 }),
    ...(typeof ledger === 'string' && { ledger }),
  }
}
