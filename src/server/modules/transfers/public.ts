/** Cash and packets between stores: what other modules may use. */
export { bookArrivals, lockArrivals } from './arrivals.ts'
export { readTransfer } from './oneTransfer.ts'
export { openTransfers, unreleasedPackets } from './openTransfers.ts'
export { sentInTransit, transitOf } from './transit.ts'
