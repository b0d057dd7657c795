/** Names of the places of packets, on screens, printouts and in reports. */
export const placeNames = {
  vault: 'In the vault',
  bank: 'With lender',
  transit: 'In transit',
  released: 'Released',
  sold: 'Sold',
} as const

/** Names of the entries of the custody log, on screens, printouts and in reports. */
export const custodyEventNames = {
  seal: 'Sealed',
  move: 'Moved',
  open: 'Opened and resealed',
  reseal: 'Resealed',
  hold: 'Put on hold',
  unhold: 'Hold removed',
  'to-bank': 'Sent to lender',
  'from-bank': 'Collected from lender',
  send: 'Sent to another store',
  arrive: 'Received',
  release: 'Released',
  sell: 'Sold at auction',
  renew: 'Pledged for another loan',
} as const
