import type { Mutant } from './mutant.ts'

/** Faults in what is posted on active loans: receipts, closings, charges, waivers, reversals, releases. */
export const mutants: Mutant[] = [
  {
    fault: 'waivers that were reversed still count in the share of GST',
    file: 'src/server/modules/lending/commands/charges.ts',
    find: "kind === 'waiver' && !reversed.has(seq)",
    replace: "kind === 'waiver'",
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'the last entry of a loan does not keep earlier ones out',
    file: 'src/server/modules/lending/state/active.ts',
    find: `  if (on < state.accrual.movedOn) throw failField('postedOn', servicingTexts.before)
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
    fault: 'any head will do for a charge',
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
    fault: 'lines of a receipt need not sum to its payments',
    file: 'src/server/modules/lending/commands/receive.ts',
    find: `    throw failField('payments', servicingTexts.sums)
`,
    replace: `    void servicingTexts.sums
`,
    tests: ['tests/server/partpayment.refusals.test.ts'],
  },
  {
    fault: 'a loan of another customer is paid with a receipt',
    file: 'src/server/modules/lending/state/counterStore.ts',
    find: `        throw failField(\`lines.\${index}.loanId\`, servicingTexts.otherCustomer)
`,
    replace: `        void index
`,
    tests: ['tests/server/partpayment.refusals.test.ts'],
  },
  {
    fault: 'one loan is named twice in a receipt',
    file: 'src/server/modules/lending/state/counterStore.ts',
    find: `    if (places.has(id)) throw failField(\`lines.\${index}.loanId\`, servicingTexts.twice)
`,
    replace: '',
    tests: ['tests/server/partpayment.refusals.test.ts'],
  },
  {
    fault: 'cash of a receipt is held against no limit',
    file: 'src/server/modules/lending/commands/receive.ts',
    find: `  await requireCashAllowed(context, received, policy)
`,
    replace: '',
    tests: ['tests/server/partpayment.refusals.test.ts'],
  },
  {
    fault: 'payments are shared out over the loans of a receipt from the last',
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
    fault: 'a closing takes less than is payable',
    file: 'src/server/modules/lending/commands/closeLoan.ts',
    find: `  if (problem !== null) throw failField('payments', problem)
`,
    replace: '',
    tests: ['tests/server/partpayment.refusals.test.ts', 'tests/server/partpayment.test.ts'],
  },
  {
    fault: 'the page is not notified that a closing went otherwise than it showed',
    file: 'src/server/modules/lending/commands/closeLoan.ts',
    find: 'const previewDiffers = differs(allocated, closing.expected)',
    replace: 'const previewDiffers = false',
    tests: ['tests/server/partpayment.test.ts'],
  },
  {
    fault: 'a difference in principal alone is no difference to what the page showed',
    file: 'src/server/modules/lending/state/active.ts',
    find: 'allocated[part] !== expected[part])',
    replace: "part !== 'principalPaise' && allocated[part] !== expected[part])",
    tests: ['tests/server/partpayment.test.ts'],
  },
  {
    fault: 'a loan that ended may be posted on',
    file: 'src/server/modules/lending/state/active.ts',
    find: `  if (row.status !== 'active') throw await endedProblem(context, row)
`,
    replace: '',
    tests: ['tests/server/partpayment.test.ts', 'tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'the most cash that is left today is not floored to the step',
    file: 'src/server/modules/lending/state/cashIn.ts',
    find: `leftTodayPaise: floorToStep(
      Math.max(0, policy.cashReceiptDailyLimitPaise - 1 - receivedTodayPaise),
      policy.cashStepPaise,
    ),`,
    replace: 'leftTodayPaise: Math.max(0, policy.cashReceiptDailyLimitPaise - 1 - receivedTodayPaise),',
    tests: ['tests/server/partpayment.test.ts', 'tests/server/partpayment.refusals.test.ts'],
  },
  {
    fault: 'the shortfall of a sale does not count toward the limit on principal in cash',
    file: 'src/server/modules/lending/state/cashIn.ts',
    find: 'otherDuesPaise + outstandingPaise,',
    replace: 'outstandingPaise,',
    tests: ['tests/server/auction.races.test.ts'],
  },
  {
    fault: 'interest does not count toward the limit on principal in cash',
    file: 'src/server/modules/lending/state/cashPositionStore.ts',
    find: 'return sum + outstandingPaise + interestDuePaise(terms, clock, date)',
    replace: 'return sum + outstandingPaise',
    tests: ['tests/server/partpayment.refusals.test.ts'],
  },
  {
    fault: 'cash in odd paise is taken and paid',
    file: 'src/server/modules/books/paymentStore.ts',
    find: "policy && mode === 'cash' ? cashStepProblem(amountPaise, policy.cashStepPaise) : null",
    replace: 'null as string | null',
    tests: ['tests/server/cashStep.test.ts'],
  },
  {
    fault: 'cash is in whole rupees whatever the step of the policy',
    file: 'src/server/modules/books/paymentStore.ts',
    find: 'cashStepProblem(amountPaise, policy.cashStepPaise)',
    replace: 'cashStepProblem(amountPaise, 100)',
    tests: ['tests/server/cashStep.test.ts'],
  },
  {
    fault: 'cash goes over a bank account',
    file: 'src/server/modules/books/paymentStore.ts',
    find: `    if (mode === 'cash' && bankId !== null) problems.push({ field: at, message: paymentTexts.cashHasNoBank })
`,
    replace: '',
    tests: ['tests/server/partpayment.refusals.test.ts'],
  },
  {
    fault: 'money goes over an account of a lender',
    file: 'src/server/modules/books/paymentStore.ts',
    find: `        eq(bank.kind, 'own'),
`,
    replace: '',
    tests: ['tests/server/partpayment.refusals.test.ts'],
    equivalent:
      'a lender has no account of its own in the ledger, so that it is not found as a bank account either',
  },
  {
    fault: 'money goes over an own bank account that is not active',
    file: 'src/server/modules/books/paymentStore.ts',
    find: `        eq(bank.active, true),
`,
    replace: '',
    tests: ['tests/server/partpayment.refusals.test.ts'],
  },
  {
    fault: 'a reversal takes any entry, not only the newest',
    file: 'src/server/modules/lending/commands/reverse.ts',
    find: `    throw failField('seq', \`\${locked.loan.number}: \${reversalMessages.newestFirst}\`)
`,
    replace: `    void reversalMessages.newestFirst
`,
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'a receipt over several loans is reversed on one of them',
    file: 'src/server/modules/lending/commands/reverse.ts',
    find: 'const together = named.voucherId === null ? [named] : await entriesOf(context, named.voucherId)',
    replace: 'const together = [named]',
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'an opening can be reversed',
    file: 'src/server/modules/lending/commands/reverse.ts',
    find: "['receipt', 'closing', 'charge', 'waiver', 'renewal', 'write-off'].includes(named.kind)",
    replace:
      "[...['receipt', 'closing', 'charge', 'waiver', 'renewal', 'write-off'], 'opening'].includes(named.kind)",
    tests: ['tests/server/partpayment.entries.test.ts'],
  },
  {
    fault: 'a closing is reversed though its packet left',
    file: 'src/server/modules/lending/commands/reverse.ts',
    find: `  if (problem !== null) throw failField('seq', problem)
`,
    replace: '',
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'a receipt is reversed though items left that its principal needs',
    file: 'src/server/modules/lending/commands/reverse.ts',
    find: `  if (lackingPaise > 0) throw failField('seq', servicingTexts.itemsLeft(left.number, lackingPaise))
`,
    replace: '',
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'a packet is released on any seal',
    file: 'src/server/modules/lending/commands/release.ts',
    find: `  if (!isSameSeal(seal, given)) throw failField('seal', servicingTexts.wrongSeal)
`,
    replace: `  void [seal, given]
`,
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'items are released though the rest does not cover the principal',
    file: 'src/server/modules/lending/commands/release.ts',
    find: `  if (covered.refusal !== null) throw failField('lines', covered.refusal)
`,
    replace: '',
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'a packet is heavier after items were taken out',
    file: 'src/server/modules/lending/commands/release.ts',
    find: 'given.weightAfterMg >= given.weightBeforeMg',
    replace: 'given.weightAfterMg > given.weightBeforeMg',
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'one witness counts as two',
    file: 'src/server/modules/lending/commands/release.ts',
    find: `    throw failField('witnesses.1', servicingTexts.sameWitness)
`,
    replace: `    void witnesses
`,
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'the packet keeps its seal after it was opened',
    file: 'src/server/modules/lending/commands/release.ts',
    find: `  if (isSameSeal(sealed.seal, given.newSeal)) throw failField('newSeal', servicingTexts.newSeal)
`,
    replace: '',
    tests: ['tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'items of a loan in an auction are released',
    file: 'src/server/modules/lending/commands/release.ts',
    find: `  await requireNoLotRuns(context, row.id)
`,
    replace: '',
    tests: ['tests/server/auction.concurrent.test.ts', 'tests/server/partpayment.release.test.ts'],
  },
  {
    fault: 'who approved a release by exception releases it',
    file: 'src/server/modules/lending/commands/releaseApproval.ts',
    find: 'matching.find(({ decidedBy }) => decidedBy !== context.actor.userId)',
    replace: 'matching[0]',
    tests: ['tests/server/partpayment.exceptions.test.ts'],
  },
  {
    fault: 'a release by exception approved yesterday still holds',
    file: 'src/server/modules/lending/commands/releaseApproval.ts',
    find: `        eq(releaseException.decidedOn, today),
`,
    replace: '',
    tests: ['tests/server/partpayment.exceptions.test.ts'],
  },
  {
    fault: 'an approval of a release is used twice',
    file: 'src/server/modules/lending/commands/releaseApproval.ts',
    find: `        notExists(used),
`,
    replace: '',
    tests: ['tests/server/partpayment.exceptions.test.ts'],
    equivalent:
      'what was released by an approval has left and cannot be released again, and a unique index holds an approval to one release',
  },
  {
    fault: 'the approval of a release holds for other items',
    file: 'src/server/modules/lending/commands/releaseApproval.ts',
    find: `    isDeepStrictEqual(approval.lines, sorted(lines))
  )`,
    replace: `    approval.lines !== undefined
  )`,
    tests: ['tests/server/partpayment.exceptions.test.ts'],
  },
  {
    fault: 'who requested a release by exception approves it',
    file: 'src/server/modules/lending/commands/releaseApproval.ts',
    find: `  if (stored.requestedBy === actor.userId) throw fail(422, servicingTexts.ownException)
`,
    replace: '',
    tests: ['tests/server/partpayment.exceptions.test.ts'],
  },
]
