import type { Customer, NewLoan } from '../../src/api/gen/model/index.ts'
import { FEES, PAID_FEES_PAISE } from './fees.ts'
import { cash, openShop } from './loans.ts'
import { customerCollects } from './releases.ts'
import type { TestServer } from './server.ts'

/** The longest name that fits on a printout. */
export const LONG_NAME = 'Thirumathi Meenakshi Sundareswari Venkatasubramanian Annapoorani Ammal'

/** The records that tests print: two loans of a customer, one with two items and one with many, with receipts and releases. */
export interface PrintoutLoans {
  customer: Customer
  loan: NewLoan
  many: NewLoan
  /** Vouchers of a receipt for both loans, of fees, and of the closing of the first. */
  receiptId: string
  feesId: string
  closingId: string
  /** The release of some items of the second loan, and the later release of all items of the first. */
  partReleaseId: string
  releaseId: string
}

/** Makes {@link PrintoutLoans} through the operations that clerks use, by the owner. */
export async function printoutLoans(server: TestServer): Promise<PrintoutLoans> {
  const { token } = server.owner
  const shop = await openShop(server, { fees: FEES, minimumLoanPaise: 500_000 })
  const customer = await shop.addCustomer(LONG_NAME, {
    guardianName: 'Sundareswaran',
    guardianRelation: 'husband',
    city: 'Chennai',
    state: 'Tamil Nadu',
  })
  const common = { customerId: customer.id, receipt: cash(PAID_FEES_PAISE), nomineeName: 'Kavitha' }
  const loan = await shop.pledge({
    ...common,
    nomineeRelation: 'daughter',
    principalPaise: 1_234_500,
    payout: [...cash(234_500), ...shop.byBank(1_000_000)],
    seal: 'SEAL-0042',
    location: 'Safe 1, tray 3',
    items: [shop.item({ huid: 'A1B2C3', testMethod: 'Touchstone' }), shop.item({ pieces: 2, otherMg: 250 })],
  })
  const many = await shop.pledge({
    ...common,
    principalPaise: 10_000_000,
    payout: shop.byBank(10_000_000),
    items: Array.from({ length: 12 }, (_, row) =>
      shop.item({ pieces: row + 1, marks: `Inscribed with the letters M and S on the clasp, ${row + 1}` }),
    ),
  })
  const received = await server.call('ReceivePayment', {
    token,
    body: {
      ...shop.scope,
      customerId: customer.id,
      postedOn: shop.today(),
      payments: shop.byBank(150_050),
      lines: [
        { loanId: loan.id, amountPaise: 50_050 },
        { loanId: many.id, amountPaise: 100_000 },
      ],
    },
  })
  const query = { id: loan.id }
  const { dues } = await server.call('GetPayoff', { token, query: { ...query, date: shop.today() } })
  const closed = await server.call('CloseLoan', {
    token,
    query,
    body: { postedOn: shop.today(), payments: shop.byBank(dues.payablePaise) },
  })
  const collection = async () => customerCollects(await shop.upload('releasePicture'))
  const part = await server.call('ReleaseItems', {
    token,
    query: { id: many.id },
    body: {
      lines: [12],
      seal: many.seal,
      newSeal: 'SEAL-0099',
      witnesses: ['Ravi', 'Selvi'],
      collection: await collection(),
      weightBeforeMg: 126_000,
      weightAfterMg: 115_500,
    },
  })
  const released = await server.call('ReleasePacket', {
    token,
    query,
    body: { seal: loan.seal, collection: await collection() },
  })
  return {
    customer,
    loan,
    many,
    receiptId: received.voucherId ?? '',
    feesId: loan.vouchers.find(({ kind }) => kind === 'opening-receipt')?.id ?? '',
    closingId: closed.voucherId ?? '',
    partReleaseId: part.id,
    releaseId: released.id,
  }
}
