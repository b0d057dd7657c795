import type { Mutant } from './mutant.ts'

/** Faults in auctions, bank loans, transfers between stores and to banks, and notes. */
export const mutants: Mutant[] = [
  {
    fault: 'a lot is sold to a bid that is not the highest',
    file: 'src/server/modules/auctions/sellLot.ts',
    find: `  if (bid.id !== sale.bidId) throw fail(409, auctionMessages.notHighest)
`,
    replace: '',
    tests: ['tests/server/auction.sale.test.ts'],
  },
  {
    fault: 'a withdrawn bid still wins',
    file: 'src/server/modules/auctions/bidStore.ts',
    find: 'and(isOfRound(lot), isNull(auctionBid.withdrawnAt))',
    replace: 'isNull(auctionBid.id) && isOfRound(lot)',
    tests: ['tests/server/auction.bids.test.ts'],
  },
  {
    fault: 'a bid of an earlier auction can be withdrawn',
    file: 'src/server/modules/auctions/bidStore.ts',
    find: 'and(isOfRound(lot), eq(auctionBid.id, bidId))',
    replace: 'and(isOfRound(lot) && undefined, eq(auctionBid.id, bidId))',
    tests: ['tests/server/auction.bids.test.ts'],
  },
  {
    fault: 'a sale settles a loan that has changed since it was shown',
    file: 'src/server/modules/auctions/sellLot.ts',
    find: `  if (locked.loan.version !== sale.loanVersion) throw fail(409, auctionTexts.loanMoved)
`,
    replace: '',
    tests: ['tests/server/auction.sale.test.ts', 'tests/server/auction.races.test.ts'],
  },
  {
    fault: 'a buyer can pay less than the bid',
    file: 'src/server/modules/auctions/sellLot.ts',
    find: `    throw failField('payments', auctionTexts.sums(rupees(money.totalPaise), rupees(amountPaise)))
`,
    replace: `    void rupees
`,
    tests: ['tests/server/auction.sale.test.ts'],
  },
  {
    fault: 'no limit applies to a buyer’s cash',
    file: 'src/server/modules/auctions/sellLot.ts',
    find: `  await requireBuyerCashAllowed(context, { bidderKey, date, cashPaise: money.cashPaise }, policy)
`,
    replace: '',
    tests: ['tests/server/auction.sale.test.ts'],
  },
  {
    fault: 'a surplus has no last date for its refund',
    file: 'src/server/modules/auctions/sellLot.ts',
    find: 'surplusPaise > 0 ? refundByOn(date, policy, await readHolidays(context, lot.storeId)) : null,',
    replace: 'null,',
    tests: ['tests/server/auction.sale.test.ts'],
  },
  {
    fault: 'a surplus can be refunded in cash',
    file: 'src/server/modules/auctions/afterSale.ts',
    find: `  if (cash >= 0) throw failField(\`payments.\${cash}.mode\`, auctionTexts.bankOnly)
`,
    replace: '',
    tests: ['tests/server/auction.races.test.ts'],
  },
  {
    fault: 'an earlier entry after a sale is reversed before a later one',
    file: 'src/domain/auction/entriesAfterSale.ts',
    find: 'return left.at(-1)?.seq === seq ? null : reversalMessages.newestFirst',
    replace: 'return null',
    tests: ['tests/server/auction.reversal.test.ts'],
  },
  {
    fault: 'a shortfall can be overpaid',
    file: 'src/server/modules/auctions/afterSale.ts',
    find: `  const problem = shortfallProblem(totalPaise, shortfallDuePaise)
  if (problem !== null) throw failField('payments', problem)
`,
    replace: `  void shortfallProblem
`,
    tests: ['tests/server/auction.races.test.ts'],
  },
  {
    fault: 'a loan that can still be redeemed is added to the auction list',
    file: 'src/server/modules/auctions/identify.ts',
    find: 'today <= lastRedemptionOn',
    replace: 'today < lastRedemptionOn',
    tests: ['tests/server/auction.test.ts', 'tests/server/policyOfPledges.test.ts'],
  },
  {
    fault: 'a bid is accepted on a day other than the day of the sale',
    file: 'src/server/modules/auctions/bids.ts',
    find: `  await requireInProgress(context, heldOn)
`,
    replace: '',
    tests: ['tests/server/auction.test.ts', 'tests/server/auction.sale.test.ts'],
  },
  {
    fault: 'bids of a failed sale count in the next one',
    file: 'src/server/modules/auctions/bidStore.ts',
    find: ', eq(auctionBid.round, failures)',
    replace: '',
    tests: ['tests/server/auction.test.ts', 'tests/server/auction.sale.test.ts'],
  },
  {
    fault: 'a notice can be served on a future date',
    file: 'src/server/modules/auctions/notices.ts',
    find: `  if (servedOn > context.today) throw failField('servedOn', auctionTexts.servedLater)
`,
    replace: '',
    tests: ['tests/server/auction.test.ts'],
  },
  {
    fault: 'a bank loan can be drawn although the policy forbids it',
    file: 'src/server/modules/refinance/drawBankLoan.ts',
    find: `  if (!(await readPolicy(context)).bankLoansAllowed) throw fail(422, bankLoanTexts.notAllowed)
`,
    replace: '',
    tests: ['tests/server/banknewloan.customers.test.ts'],
  },
  {
    fault: 'the amounts received for a bank loan need not sum to its principal',
    file: 'src/server/modules/refinance/drawBankLoan.ts',
    find: `    throw failField('payments', bankLoanTexts.sums(money.totalPaise, amountPaise))
`,
    replace: `    void bankLoanTexts.sums
`,
    tests: ['tests/server/banknewloan.test.ts', 'tests/server/banknewloan.drawn.test.ts'],
  },
  {
    fault: 'a bank loan can be due before it is drawn',
    file: 'src/server/modules/refinance/drawBankLoan.ts',
    find: `  if (dueOn < date) throw failField('dueOn', bankLoanTexts.dueBefore)
`,
    replace: '',
    tests: ['tests/server/banknewloan.test.ts', 'tests/server/banknewloan.drawn.test.ts'],
  },
  {
    fault: 'packets of an open bank loan can be collected without consent',
    file: 'src/server/modules/refinance/collectPackets.ts',
    find: `  if (consent === '') throw failField('consent', bankLoanMessages.consent)
`,
    replace: '',
    tests: ['tests/server/banknewloan.test.ts', 'tests/server/banknewloan.customers.test.ts'],
  },
  {
    fault: 'a redemption can be reversed after packets were collected',
    file: 'src/server/modules/refinance/reverseBankEntry.ts',
    find: "entry.kind === 'redemption' && after ? bankLoanMessages.redemptionCollected : null",
    replace: "entry.kind === 'redemption' && after && seq < 0 ? bankLoanMessages.redemptionCollected : null",
    tests: ['tests/server/banknewloan.test.ts'],
  },
  {
    fault: 'a bank loan’s drawing can be reversed after a packet was collected',
    file: 'src/server/modules/refinance/reverseBankEntry.ts',
    find: `  if (entry.kind === 'drawn' && returns.length > 0) return bankLoanMessages.drawnBack
`,
    replace: '',
    tests: ['tests/server/banknewloan.drawn.test.ts'],
  },
  {
    fault: 'an entry of a bank loan other than the newest can be reversed',
    file: 'src/server/modules/refinance/reverseBankEntry.ts',
    find: `  if (unreversed.at(-1)?.seq !== seq) return reversalMessages.newestFirst
`,
    replace: '',
    tests: ['tests/server/banknewloan.test.ts'],
  },
  {
    fault: 'packets of a reversed drawing return without a storage location',
    file: 'src/server/modules/refinance/reverseBankEntry.ts',
    find: "[packetId, from ?? '']",
    replace: "[packetId, from && '']",
    tests: ['tests/server/banknewloan.drawn.test.ts'],
  },
  {
    fault: 'cash that is not a multiple of the step can be sent to another store',
    file: 'src/server/modules/transfers/send.ts',
    find: `  if (stepProblem !== null) throw failField('amountPaise', stepProblem)
`,
    replace: '',
    tests: ['tests/server/cashStep.test.ts'],
  },
  {
    fault: 'cash that is not a multiple of the step can be received from another store',
    file: 'src/server/modules/transfers/receive.ts',
    find: `  if (stepProblem !== null) throw failField('countedPaise', stepProblem)
`,
    replace: '',
    tests: ['tests/server/cashStep.test.ts'],
  },
  {
    fault: 'cash that differs from the amount sent is received without a reason',
    file: 'src/server/modules/transfers/receive.ts',
    find: `  if (differs && why === null) throw failField('reason', transferMessages.reason)
`,
    replace: '',
    tests: ['tests/server/transfer.test.ts'],
  },
  {
    fault: 'the sender of cash can receive it although another user could',
    file: 'src/server/modules/transfers/receive.ts',
    find: `  if (problem !== null) throw fail(422, problem)
`,
    replace: '',
    tests: ['tests/server/transfer.test.ts'],
  },
  {
    fault: 'a packet of another transfer can be received with this one',
    file: 'src/server/modules/transfers/receive.ts',
    find: `  if (strange >= 0) throw failField(\`packetIds.\${strange}\`, transferTexts.notOpen)
`,
    replace: '',
    tests: ['tests/server/transfer.packets.test.ts'],
  },
  {
    fault: 'nobody is notified of missing packets',
    file: 'src/server/modules/transfers/receive.ts',
    find: `  if (settled.missing.length === 0) return
`,
    replace: `  if (settled.missing.length >= 0) return
`,
    tests: ['tests/server/transfer.packets.test.ts'],
  },
  {
    fault: 'a packet whose loan is listed for auction can be sent to another store',
    file: 'src/server/modules/transfers/send.ts',
    find: `      (listed.has(sealed.loanId) ? transferTexts.listed(loanNumber ?? '') : null)
`,
    replace: `      (listed.has(loanNumber ?? '') ? transferTexts.listed(loanNumber ?? '') : null)
`,
    tests: ['tests/server/auction.concurrent.test.ts', 'tests/server/races.auctions.test.ts'],
  },
  {
    fault: 'a packet whose loan is listed for auction is offered for a transfer',
    file: 'src/server/db/functions/custody.sql',
    find: `
      and not exists (select from auction_lot a where a.company_id = $1 and a.loan_id = l.id and a.state <> ''withdrawn'')';`,
    replace: "';",
    tests: ['tests/server/auction.concurrent.test.ts'],
  },
  {
    fault: 'cash received while the sender’s day was closed is never posted',
    file: 'src/server/modules/transfers/arrivals.ts',
    find: `  for (const row of waiting) await bookArrival(context, row)
`,
    replace: `  void waiting
`,
    tests: ['tests/server/transfer.test.ts'],
  },
  {
    fault: 'a transfer is received with a stale version',
    file: 'src/server/modules/transfers/transferStore.ts',
    find: `  if (row.version !== version) throw fail(409, transferTexts.changed)
`,
    replace: '',
    tests: ['tests/server/transfer.test.ts'],
  },
  {
    fault: 'cash that is not a multiple of the step can be deposited at the bank',
    file: 'src/server/modules/bankVouchers/addMoneyTransfer.ts',
    find: `  if (problem !== null) throw failField('amountPaise', problem)
`,
    replace: '',
    tests: ['tests/server/cashStep.test.ts', 'tests/server/moneytransfer.test.ts'],
  },
  {
    fault: 'GST of a month that has not ended can be paid',
    file: 'src/server/modules/bankVouchers/addTaxPayment.ts',
    find: `  if (periodOn > lastEndedPeriod(date))
    throw failField('periodOn', texts.periodNotEnded(periodOn, addMonths(periodOn, 1)))
`,
    replace: '',
    tests: ['tests/server/taxpayment.test.ts'],
  },
  {
    fault: 'more GST can be paid than is due',
    file: 'src/server/modules/bankVouchers/addTaxPayment.ts',
    find: `    if (amounts[tax] <= duePaise) return []
`,
    replace: `    if (amounts[tax] <= duePaise + 1) return []
`,
    tests: ['tests/server/taxpayment.test.ts'],
  },
  {
    fault: 'a note on a loan can be reversed as a note without a loan',
    file: 'src/server/modules/notes/reverseNote.ts',
    find: `  if (kind !== noteSides[side].kind) throw fail(422, noteTexts.onLoan(loanNumber ?? ''))
`,
    replace: '',
    tests: ['tests/server/debitnote.test.ts'],
  },
  {
    fault: 'no limit applies to the cash of a payer known only by name',
    file: 'src/server/modules/notes/payer.ts',
    find: `  if (problem !== null) throw failField('payments', problem)
`,
    replace: '',
    tests: ['tests/server/creditnote.test.ts'],
  },
  {
    fault: 'a reversed note still counts towards the day’s cash limit',
    file: 'src/server/modules/notes/payer.ts',
    find: `
      and not exists (select from voucher r where r.company_id = v.company_id and r.reverses_id = v.id)`,
    replace: '',
    tests: ['tests/server/creditnote.test.ts'],
  },
  {
    fault: 'the note of a second batch is dropped',
    file: 'src/server/modules/auctions/auctionStore.ts',
    find: 'if (existing) return withNote(context, existing, note)',
    replace: 'if (existing) return existing',
    tests: ['tests/server/auction.test.ts'],
  },
  {
    fault: 'a note of an auction is repeated',
    file: 'src/server/modules/auctions/auctionStore.ts',
    find: "if (note === null || `\\n${stored.note ?? ''}\\n`.includes(`\\n${note}\\n`)) return stored",
    replace: 'if (note === null) return stored',
    tests: ['tests/server/auction.test.ts'],
  },
  {
    fault: 'an auction gets more lots than its page can show',
    file: 'src/server/modules/auctions/schedule.ts',
    find: '  await requireRoom(context, id, lots.filter(({ auctionId }) => auctionId !== id).length)\n',
    replace: '',
    tests: ['tests/server/auction.test.ts'],
  },
]
