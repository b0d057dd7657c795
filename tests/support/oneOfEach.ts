import type { PrintoutSubject } from '../../src/web/shell/staticData.ts'
import { putBankVoucher } from './bankVouchers.ts'
import { putPendingLoan } from './loans.ts'
import { notesOf } from './notes.ts'
import { putRelease } from './printouts.ts'
import { putBankLoan } from './putBankLoan.ts'
import { putLot } from './putLot.ts'
import type { TestServer } from './server.ts'
import { twoStores } from './transfers.ts'

/** The ids of the records of {@link oneOfEach}. */
export interface OneOfEach {
  /** The record of each printout. */
  printoutOf: Record<PrintoutSubject, string>
  customerId: string
  schemeId: string
  /** An active loan with a receipt, one with a pending release, and one pending approval. */
  loanId: string
  closedLoanId: string
  waitingLoanId: string
  auctionId: string
  bankLoanId: string
  cashTransferId: string
  /** A packet audit whose count is not finished. */
  openAuditId: string
}

/** A business with one of each kind of record, so that every page has something to show. */
export async function oneOfEach(server: TestServer): Promise<OneOfEach> {
  const { token, companyId, storeId } = server.owner
  const { shop, sent, sentPackets, pledge, openOther } = await twoStores(server)
  await openOther()
  await server.call('AddCommonHeads', { token, body: { companyId } })
  const customerId = shop.customer.id
  const [first, second, third] = [await pledge(), await pledge(), await pledge()]
  const receive = (amountPaise: number) =>
    server.call('ReceivePayment', {
      token,
      body: {
        ...shop.scope,
        customerId,
        postedOn: shop.today(),
        payments: shop.byBank(amountPaise),
        lines: [{ loanId: first.loanId, amountPaise }],
      },
    })
  const received = await receive(100_000)
  await receive(50_000)
  const { voucherId: reversalId } = await server.call('ReverseEntry', {
    token,
    query: { id: first.loanId },
    body: { seq: 3, postedOn: shop.today(), reason: 'Entered twice' },
  })
  const { dues } = await server.call('GetPayoff', {
    token,
    query: { id: second.loanId, date: shop.today() },
  })
  await server.call('CloseLoan', {
    token,
    query: { id: second.loanId },
    body: { postedOn: shop.today(), payments: shop.byBank(dues.payablePaise) },
  })
  const notes = await notesOf(server)
  const credit = await notes.add('credit', shop.today())
  const debit = await notes.add('debit', shop.today())
  const lot = await putLot(server, { id: first.loanId })
  await server.call('AddDomain', {
    token,
    body: { name: 'pledge.example', places: [{ companyId, storeId }] },
  })
  const transfer = await sentPackets([third.packetId])
  const bankLoanId = await putBankLoan(server)
  return {
    printoutOf: {
      loan: first.loanId,
      voucher: received.voucherId ?? '',
      reversal: reversalId ?? '',
      release: await putRelease(server, { id: second.loanId }),
      creditNote: credit.id,
      debitNote: debit.id,
      auctionLot: lot.id,
      transfer: transfer.id,
      bankLoan: bankLoanId,
      packetAudit: await putCountedAudit(server, shop.scope),
      moneyTransfer: await putBankVoucher(server, 'money-transfer', shop.bankId),
      taxPayment: await putBankVoucher(server, 'tax-payment', shop.bankId),
    },
    customerId,
    schemeId: shop.slab.id,
    loanId: first.loanId,
    closedLoanId: second.loanId,
    waitingLoanId: await putPendingLoan(server, customerId),
    auctionId: lot.auctionId,
    bankLoanId,
    cashTransferId: (await sent()).id,
    openAuditId: await putOpenAudit(server, shop.scope),
  }
}

/** An audit of a sample whose count is not finished; it has a scan of an unknown seal. */
async function putOpenAudit(
  server: TestServer,
  scope: { companyId: string; storeId: string },
): Promise<string> {
  const { token } = server.owner
  const { id } = await server.call('StartPacketAudit', {
    token,
    body: { ...scope, scope: 'sample', sampleSize: 5, weighCount: 1, emptyPacketMg: 0 },
  })
  await server.call('CountPacket', { token, query: { id }, body: { seal: 'NO-SUCH-SEAL' } })
  return id
}

/** A counted audit in which packets are missing, to be signed. */
async function putCountedAudit(
  server: TestServer,
  scope: { companyId: string; storeId: string },
): Promise<string> {
  const id = await putOpenAudit(server, scope)
  const { token } = server.owner
  await server.call('FinishPacketAudit', { token, query: { id }, body: { version: 1 } })
  return id
}
