import type { ScreenKey } from '../../../api/gen/operations.ts'
import type { Handlers } from '../../platform/operation/context.ts'
import type { StoreSeries } from '../books/public.ts'
import { findBankLoans, findCustomers, findLoans, findLots, findPackets } from './findRecords.ts'
import { findVouchers } from './findVouchers.ts'
import { isOfSeries, parseSearch } from './searchTerm.ts'

/** The series of vouchers, releases and transfers. */
const ofVouchers: readonly StoreSeries[] = [
  'payout',
  'receipt',
  'charge',
  'waiver',
  'journal',
  'reversal',
  'release',
  'bankLoan',
  'auction',
  'transfer',
  'moneyTransfer',
  'taxPayment',
]

/** The search of the header: one query for each kind that the actor may view and the text can match. */
export const searchHandlers = {
  GetSearch: async (context) => {
    const { actor, body } = context
    const term = parseSearch(body.search)
    const { number, seal } = term
    const may = (screen: ScreenKey) => actor.grants.has(`${screen}.view`)
    return {
      loans: may('PartPayment') ? await findLoans(context, term) : [],
      customers: may('Customer') ? await findCustomers(context, term) : [],
      packets: may('PartPayment') && seal !== null ? await findPackets(context, seal) : [],
      vouchers: isOfSeries(number, ofVouchers) ? await findVouchers(context, number) : [],
      bankLoans: may('BankNewLoan') ? await findBankLoans(context, term) : [],
      lots: may('Auction') && isOfSeries(number, ['auctionNotice']) ? await findLots(context, number) : [],
    }
  },
} satisfies Handlers<'Search'>
