import type { Mutant } from './mutant.ts'

/** Faults in what is posted on active loans: receipts, closings, charges, waivers, reversals, releases. */
export const mutants: Mutant[] = [
  {
    fault: 'reversed waivers still count in the share of GST',
    file: 'src/server/modules/lending/commands/charges.ts',
    find: "kind === 'waiver' && !reversed.has(seq)",
    replace: "kind === 'waiver'",
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'an entry can be dated before the last entry of the loan',
    file: 'src/server/modules/lending/state/active.ts',
    find: `  if (date < state.accrual.movedOn) throw failField('postedOn', receiptMessages.date(state.accrual.movedOn))
`,
    replace: '',
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'GST of a charge is rounded down',
    file: 'src/server/modules/lending/commands/charges.ts',
    find: 'scaleHalfUp(amountPaise, gstBp, 10_000)',
    replace: 'Math.floor((amountPaise * gstBp) / 10_000)',
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'a charge is due without its GST',
    file: 'src/server/modules/lending/commands/charges.ts',
    find: 'const duePaise = amountPaise + gstPaise',
    replace: 'const duePaise = amountPaise',
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'a charge can use any voucher head',
    file: 'src/server/modules/lending/commands/charges.ts',
    find: `  if (head === null) throw failField('headId', servicingTexts.unknownHead)
`,
    replace: '',
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'a write-off leaves the charges in the books',
    file: 'src/server/modules/lending/commands/charges.ts',
    find: 'chargesPaise: chargesDuePaise(locked.state),',
    replace: 'chargesPaise: 0,',
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'the lines of a receipt need not sum to its payments',
    file: 'src/server/modules/lending/commands/receive.ts',
    find: `    throw failField('payments', servicingTexts.sums)
`,
    replace: `    void servicingTexts.sums
`,
    tests: ['tests/server/partpayment.rejected.test.ts'],
  },
  {
    fault: 'a receipt can include a loan of another customer',
    file: 'src/server/modules/lending/state/counterStore.ts',
    find: `        throw failField(\`lines.\${index}.loanId\`, servicingTexts.otherCustomer)
`,
    replace: `        void index
`,
    tests: ['tests/server/partpayment.rejected.test.ts'],
  },
  {
    fault: 'a receipt can name a loan twice',
    file: 'src/server/modules/lending/state/counterStore.ts',
    find: `    if (places.has(loanId)) throw failField(\`lines.\${index}.loanId\`, servicingTexts.twice)
`,
    replace: '',
    tests: ['tests/server/partpayment.rejected.test.ts'],
  },
  {
    fault: 'no cash limit applies to a receipt',
    file: 'src/server/modules/lending/commands/receive.ts',
    find: `  await requireCashAllowed(context, received, policy)
`,
    replace: '',
    tests: ['tests/server/partpayment.rejected.test.ts'],
  },
  {
    fault: 'each loan of a receipt gets only half of a payment',
    file: 'src/server/modules/books/paymentParts.ts',
    find: 'const taken = Math.min(open, payment.amountPaise)',
    replace: 'const taken = Math.min(open, Math.ceil(payment.amountPaise / 2))',
    tests: ['tests/server/partpayment.test.ts'],
  },
  {
    fault: 'a transfer to a customer needs no reference',
    file: 'src/server/modules/books/paymentParts.ts',
    find: `  if (problems.length > 0) throw fail(422, paymentTexts.referenceNeeded, problems)
`,
    replace: '',
    tests: ['tests/server/newloan.references.test.ts'],
  },
  {
    fault: 'a loan can be closed for less than the payable amount',
    file: 'src/server/modules/lending/commands/closeLoan.ts',
    find: `  if (problem !== null) throw failField('payments', problem)
`,
    replace: '',
    tests: ['tests/server/partpayment.rejected.test.ts', 'tests/server/partpayment.test.ts'],
  },
  {
    fault: 'the reply of a closing does not report that the preview differs',
    file: 'src/server/modules/lending/commands/closeLoan.ts',
    find: 'const previewDiffers = differs(allocated, closing.expected)',
    replace: 'const previewDiffers = false',
    tests: ['tests/server/partpayment.test.ts'],
  },
  {
    fault: 'a difference only in principal is not reported as differing from the preview',
    file: 'src/server/modules/lending/state/active.ts',
    find: 'allocated[part] !== expected[part]',
    replace: "part !== 'principalPaise' && allocated[part] !== expected[part]",
    tests: ['tests/server/partpayment.test.ts'],
  },
  {
    fault: 'entries can be posted on an ended loan',
    file: 'src/server/modules/lending/state/active.ts',
    find: `  if (row.status !== 'active') throw await endedProblem(context, row, field)
`,
    replace: '',
    tests: ['tests/server/partpayment.test.ts', 'tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'the remaining cash limit of today is not rounded down to the step',
    file: 'src/server/modules/lending/state/cashIn.ts',
    find: `leftTodayPaise: floorToStep(
      Math.max(0, policy.cashReceiptDailyLimitPaise - 1 - receivedOnDayPaise),
      policy.cashStepPaise,
    ),`,
    replace: 'leftTodayPaise: Math.max(0, policy.cashReceiptDailyLimitPaise - 1 - receivedOnDayPaise),',
    tests: ['tests/server/partpayment.test.ts', 'tests/server/partpayment.rejected.test.ts'],
  },
  {
    fault: 'the shortfall of a sale does not count towards the limit for principal in cash',
    file: 'src/server/modules/lending/state/cashIn.ts',
    find: 'otherDuesPaise + outstandingPaise,',
    replace: 'outstandingPaise,',
    tests: ['tests/server/auction.races.test.ts'],
  },
  {
    fault: 'interest does not count towards the limit for principal in cash',
    file: 'src/server/modules/lending/state/cashPositionStore.ts',
    find: 'return sum + outstandingPaise + interestDuePaise(terms, clock, date)',
    replace: 'return sum + outstandingPaise',
    tests: ['tests/server/partpayment.rejected.test.ts'],
  },
  {
    fault: 'cash need not be a multiple of the step',
    file: 'src/server/modules/books/paymentStore.ts',
    find: "policy && mode === 'cash' ? cashStepProblem(amountPaise, policy.cashStepPaise) : null",
    replace: 'null as string | null',
    tests: ['tests/server/cashStep.test.ts'],
  },
  {
    fault: 'cash must be in whole rupees whatever the policy’s step',
    file: 'src/server/modules/books/paymentStore.ts',
    find: 'cashStepProblem(amountPaise, policy.cashStepPaise)',
    replace: 'cashStepProblem(amountPaise, 100)',
    tests: ['tests/server/cashStep.test.ts'],
  },
  {
    fault: 'a cash payment can go to a bank account',
    file: 'src/server/modules/books/paymentStore.ts',
    find: `    if (mode === 'cash' && bankId !== null) problems.push({ field: at, message: paymentTexts.cashHasNoBank })
`,
    replace: '',
    tests: ['tests/server/partpayment.rejected.test.ts'],
  },
  {
    fault: 'a payment can use an account of a lender',
    file: 'src/server/modules/books/paymentStore.ts',
    find: `        eq(bank.kind, 'own'),
`,
    replace: '',
    tests: ['tests/server/partpayment.rejected.test.ts'],
    equivalent: 'a lender has no ledger account of its own, so it is not found as a bank account either',
  },
  {
    fault: 'a payment can use an in-active bank account',
    file: 'src/server/modules/books/paymentStore.ts',
    find: `        eq(bank.active, true),
`,
    replace: '',
    tests: ['tests/server/partpayment.rejected.test.ts'],
  },
  {
    fault: 'an entry other than the newest can be reversed',
    file: 'src/server/modules/lending/commands/reverse.ts',
    find: `    throw failField('seq', \`\${locked.loan.number}: \${reversalMessages.newestFirst}\`)
`,
    replace: `    void reversalMessages.newestFirst
`,
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'a receipt for several loans is reversed on only one of them',
    file: 'src/server/modules/lending/commands/reverse.ts',
    find: 'const together = named.voucherId === null ? [named] : await entriesOfVoucher(context, named.voucherId)',
    replace: 'const together = [named]',
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'the opening of a loan can be reversed',
    file: 'src/server/modules/lending/state/unreversedEntries.ts',
    find: "kind !== 'opening' && kind !== 'auction'",
    replace: "kind !== 'auction'",
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'a closing can be reversed after its packet was released',
    file: 'src/server/modules/lending/commands/reverse.ts',
    find: `  if (problem !== null) throw failField('seq', problem)
`,
    replace: '',
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'a receipt can be reversed although released items would be needed as security',
    file: 'src/server/modules/lending/commands/reverse.ts',
    find: `  if (lackingPaise > 0) throw failField('seq', servicingTexts.itemsLeft(left, lackingPaise))
`,
    replace: '',
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'a packet is released with any seal',
    file: 'src/server/modules/lending/commands/release.ts',
    find: `  if (!isSameSeal(seal, entered)) throw failField('seal', servicingTexts.wrongSeal)
`,
    replace: `  void [seal, entered]
`,
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'items can be released although the rest does not cover the principal',
    file: 'src/server/modules/lending/commands/release.ts',
    find: `  if (quoted.problem !== null) throw failField('lines', quoted.problem)
`,
    replace: '',
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'a packet may weigh the same after items were removed',
    file: 'src/server/modules/lending/commands/release.ts',
    find: 'input.weightAfterMg >= input.weightBeforeMg',
    replace: 'input.weightAfterMg > input.weightBeforeMg',
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'one witness counts as two',
    file: 'src/server/modules/lending/commands/openPacket.ts',
    find: `    throw failField('witnesses.1', servicingTexts.sameWitness)
`,
    replace: `    void names
`,
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'the packet can keep its seal after it was opened',
    file: 'src/server/modules/lending/commands/release.ts',
    find: `  requireNewSeal(input.newSeal, [sealed.seal])
`,
    replace: '',
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'items of a loan in an auction can be released',
    file: 'src/server/modules/lending/commands/release.ts',
    find: `  await requireNoRunningLot(context, row.id)
`,
    replace: '',
    tests: ['tests/server/auction.concurrent.test.ts', 'tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'the approver of a release by exception can release it',
    file: 'src/server/modules/lending/commands/releaseApproval.ts',
    find: 'matching.find(({ decidedBy }) => decidedBy !== context.actor.userId)',
    replace: 'matching[0]',
    tests: ['tests/server/partpayment.exceptions.test.ts'],
  },
  {
    fault: 'an authorised person needs no approval',
    file: 'src/domain/custody/releaseExceptions.ts',
    find: "identityException(shown, known) : 'otherPerson'",
    replace: 'identityException(shown, known) : null',
    tests: ['tests/domain/releaseExceptions.test.ts'],
  },
  {
    fault: 'a lost ticket needs no approval',
    file: 'src/domain/custody/releaseExceptions.ts',
    find: "shown.ticket === 'bond' ? 'ticketLost' : null",
    replace: 'null',
    tests: ['tests/domain/releaseExceptions.test.ts'],
  },
  {
    fault: 'an approval replaces the proof of authority',
    file: 'src/domain/custody/custody.ts',
    find: "collectedBy !== 'pawner' && proofId === null",
    replace: "collectedBy === 'pawner' && proofId === null && bondId !== null",
    tests: ['tests/domain/custody.test.ts'],
  },
  {
    fault: 'an approval of a release by exception is still valid the next day',
    file: 'src/server/modules/lending/custody/releaseExceptionStore.ts',
    find: `        eq(releaseException.decidedOn, today),
`,
    replace: '',
    tests: ['tests/server/partpayment.exceptions.test.ts'],
  },
  {
    fault: 'an approval of a release can be used twice',
    file: 'src/server/modules/lending/custody/releaseExceptionStore.ts',
    find: `        notExists(used),
`,
    replace: '',
    tests: ['tests/server/partpayment.exceptions.test.ts'],
    equivalent:
      'items released with an approval cannot be released again; a unique index allows one release per approval',
  },
  {
    fault: 'the approval of a release is valid for other items',
    file: 'src/server/modules/lending/commands/releaseApproval.ts',
    find: `    isDeepStrictEqual(approval.lines, sorted(lines))
  )`,
    replace: `    approval.lines !== undefined
  )`,
    tests: ['tests/server/partpayment.exceptions.test.ts'],
  },
  {
    fault: 'the requester of a release by exception can approve it',
    file: 'src/server/modules/lending/commands/releaseApproval.ts',
    find: `  if (stored.requestedBy === actor.userId) throw fail(422, servicingTexts.ownException)
`,
    replace: '',
    tests: ['tests/server/partpayment.exceptions.test.ts'],
  },
  {
    fault: 'rejecting a release by exception approves it',
    file: 'src/server/modules/lending/servicing/releaseExceptions.ts',
    find: "{ status: 'rejected', note: context.body.note }",
    replace: "{ status: 'approved', note: context.body.note }",
    tests: ['tests/server/partpayment.exceptions.test.ts'],
  },
  {
    fault: 'a release by exception that was requested on an earlier day can be decided',
    file: 'src/server/modules/lending/commands/releaseApproval.ts',
    find: `  if (stored.requestedOn !== today) throw fail(422, servicingTexts.exceptionExpired)
`,
    replace: '',
    tests: ['tests/server/partpayment.exceptions.test.ts'],
  },
  {
    fault: 'the requester is offered the decision on their own release by exception',
    file: 'src/server/modules/lending/servicing/releaseExceptions.ts',
    find: `        row.requestedBy !== actor.userId &&
`,
    replace: '',
    tests: ['tests/server/partpayment.decisions.test.ts'],
  },
  {
    fault: 'a release by exception of another store is offered for a decision',
    file: 'src/server/modules/lending/servicing/releaseExceptions.ts',
    find: `        row.storeId === actor.storeId &&
`,
    replace: '',
    tests: ['tests/server/partpayment.decisions.test.ts'],
  },
  {
    fault: 'a loan lists other loans of stores that the user may not see',
    file: 'src/server/modules/lending/servicing/loanToday.ts',
    find: 'and(readable(actor), eq(loan.customerId, customerId)',
    replace: 'and(eq(loan.companyId, actor.companyId), eq(loan.customerId, customerId)',
    tests: ['tests/server/partpayment.today.test.ts'],
  },
]
