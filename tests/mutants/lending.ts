import type { Mutant } from './mutant.ts'

/** Faults in making loans: quotes, approvals, openings, renewals and top-ups. */
export const mutants: Mutant[] = [
  {
    fault: 'the user who requests approval of a loan is notified of it too',
    file: 'src/server/modules/lending/commands/approval.ts',
    find: `    except: actor.userId,
`,
    replace: '',
    tests: ['tests/server/newloan.approval.test.ts'],
  },
  {
    fault: 'an approval is still valid the next day',
    file: 'src/server/modules/lending/commands/approval.ts',
    find: ' && row.approvedOn === today',
    replace: '',
    tests: ['tests/server/newloan.approval.test.ts'],
  },
  {
    fault: 'an approval is still valid after the loan was changed',
    file: 'src/server/modules/lending/commands/approval.ts',
    find: ' && row.approvedVersion === row.version',
    replace: '',
    tests: ['tests/server/newloan.approval.test.ts'],
    equivalent:
      'every change to a loan sets it back to pending, which ends its approval before versions are compared',
  },
  {
    fault: 'a loan is paid out under another version of its scheme than the page showed',
    file: 'src/server/modules/lending/quote/quoteLoan.ts',
    find: 'expected.slabVersion !== scheme.versionNumber',
    replace: 'expected.slabVersion > scheme.versionNumber',
    tests: ['tests/server/newloan.terms.test.ts'],
  },
  {
    fault: 'a loan that was to be sent for approval is paid out',
    file: 'src/server/modules/lending/quote/quoteLoan.ts',
    find: 'if (expected.needsApproval && !needsApproval)',
    replace: 'if (expected.needsApproval && needsApproval === null)',
    tests: ['tests/server/newloan.terms.test.ts'],
  },
  {
    fault: 'a loan without an approval is paid out on terms other than those it was saved with',
    file: 'src/server/modules/lending/newLoan/undisbursed.ts',
    find: '  if (!hasSameTerms(stored, quoted)) throw fail(422, newLoanTexts.termsChanged)\n',
    replace: '',
    tests: ['tests/server/newloan.terms.test.ts'],
  },
  {
    fault: 'a renewal stays approved although its old loan owes another amount',
    file: 'src/server/modules/lending/commands/outdatedApprovals.ts',
    find: '  return loan.renewed === null || isSettledAsApproved(loan, loan.renewed, today)\n',
    replace: '  return true\n',
    tests: ['tests/server/renewal.approval.test.ts'],
  },
  {
    fault: 'an approval is given at amounts other than those that were shown',
    file: 'src/server/modules/lending/newLoan/undisbursed.ts',
    find: '  requireShown(body, quoted, settlement)\n',
    replace: '',
    tests: ['tests/server/renewal.approval.test.ts'],
  },
  {
    fault: 'a loan that needs no approval is counted as awaiting it',
    file: 'src/server/modules/lending/commands/approval.ts',
    find: ` and \${needsApproval(alias)}`,
    replace: '',
    tests: ['tests/server/newloan.approval.test.ts'],
  },
  {
    fault: 'a loan can be renewed while another renewal is pending',
    file: 'src/server/modules/lending/commands/renewLoan.ts',
    find: `  if (replaced === null && (await hasPendingRenewal(context, loanId)))
    throw fail(409, servicingTexts.renewalWaits)
`,
    replace: '',
    tests: ['tests/server/renewal.after.test.ts', 'tests/server/renewal.test.ts'],
  },
  {
    fault: 'a pending renewal is completed with items that were released meanwhile',
    file: 'src/server/modules/lending/newLoan/loanRequest.ts',
    find: `  if (released !== null) throw fail(422, released)
`,
    replace: `  void released
`,
    tests: ['tests/server/renewal.ended.test.ts'],
  },
  {
    fault: 'the payment of a renewal need not equal its difference',
    file: 'src/server/modules/lending/commands/renewLoan.ts',
    find: `settlementProblem(settlement, { receivedPaise, paidOutPaise })
  if (problem !== null) throw failField(field, problem)
`,
    replace: `settlementProblem(settlement, { receivedPaise, paidOutPaise })
  void problem
`,
    tests: ['tests/server/renewal.test.ts'],
  },
  {
    fault: 'a top-up can pay out cash above the legal limit',
    file: 'src/server/modules/lending/commands/renewLoan.ts',
    find: `    if (problem !== null) throw failField(field, problem)
    return
`,
    replace: `    void problem
    return
`,
    tests: ['tests/server/renewal.test.ts'],
  },
  {
    fault: 'no cash limit applies to a renewal that receives money',
    file: 'src/server/modules/lending/commands/renewLoan.ts',
    find: `  await requireCashAllowed(context, received, policy)
`,
    replace: '',
    tests: ['tests/server/renewal.test.ts'],
  },
  {
    fault: 'a renewed loan does not refer to its new loan',
    file: 'src/server/modules/lending/commands/renewLoan.ts',
    find: `  await changeLoan(context, locked.loan, { renewedToId: opened.loan.id })
`,
    replace: '',
    tests: ['tests/server/renewal.test.ts'],
  },
  {
    fault: 'a loan above the policy’s amount needs no approval',
    file: 'src/server/modules/lending/quote/quoteLoan.ts',
    find: 'approvalAbovePaise !== null && principalPaise > approvalAbovePaise',
    replace: 'approvalAbovePaise !== null && principalPaise > approvalAbovePaise + 100',
    tests: ['tests/server/newloan.approval.test.ts'],
  },
  {
    fault: 'a loan of exactly the policy’s amount needs approval',
    file: 'src/server/modules/lending/quote/quoteLoan.ts',
    find: 'principalPaise > approvalAbovePaise',
    replace: 'principalPaise >= approvalAbovePaise',
    tests: ['tests/server/newloan.approval.test.ts'],
  },
  {
    fault: 'a blocked customer can borrow',
    file: 'src/server/modules/lending/quote/quoteLoan.ts',
    find: `    ...(customer.blockedAt === null ? [] : [problem(lendingTexts.blocked(customer.blockedReason ?? ''))]),
`,
    replace: '',
    tests: ['tests/server/newloan.rejected.test.ts'],
  },
  {
    fault: 'an in-active customer can borrow',
    file: 'src/server/modules/lending/quote/quoteLoan.ts',
    find: `    ...(customer.active ? [] : [problem(inactiveText(customer))]),
`,
    replace: '',
    tests: ['tests/server/newloan.rejected.test.ts'],
  },
  {
    fault: 'a customer without the KYC documents can borrow',
    file: 'src/server/modules/lending/quote/quoteLoan.ts',
    find: `    ...(kycGaps.length === 0 ? [] : [problem(lendingTexts.kyc(kycGaps))]),
`,
    replace: '',
    tests: ['tests/server/newloan.rejected.test.ts'],
  },
  {
    fault: 'a loan can exceed the eligible amount',
    file: 'src/server/modules/lending/quote/quoteLoan.ts',
    find: 'if (requestedPaise > found.eligiblePaise && !itemRejected)',
    replace: 'if (requestedPaise > found.eligiblePaise + 100 && !itemRejected)',
    tests: ['tests/server/newloan.rejected.test.ts', 'tests/server/newloan.quote.test.ts'],
  },
  {
    fault: 'a loan can be below the minimum of the scheme',
    file: 'src/server/modules/lending/quote/quoteLoan.ts',
    find: 'requestedPaise < minimumLoanPaise)',
    replace: 'requestedPaise < minimumLoanPaise - 100)',
    tests: ['tests/server/newloan.rejected.test.ts', 'tests/server/newloan.quote.test.ts'],
  },
  {
    fault: 'the tenure can be longer than the policy allows',
    file: 'src/server/modules/lending/quote/quoteLoan.ts',
    find: 'tenureMonths > policy.maximumTenureMonths',
    replace: 'tenureMonths > policy.maximumTenureMonths + 1',
    tests: ['tests/server/newloan.rejected.test.ts', 'tests/server/newloan.quote.test.ts'],
  },
  {
    fault: 'a payout need not equal the principal',
    file: 'src/server/modules/lending/quote/quoteLoan.ts',
    find: 'payout.totalPaise === principalPaise ? null : lendingTexts.payoutSum(principalPaise)',
    replace: 'null',
    tests: ['tests/server/newloan.rejected.test.ts'],
  },
  {
    fault: 'an item above the policy’s amount needs no photo',
    file: 'src/server/modules/lending/quote/checkItems.ts',
    find: `      at('photoId', lendingTexts.photo(photoAbovePaise))
`,
    replace: `      void photoAbovePaise
`,
    tests: ['tests/server/newloan.rejected.test.ts'],
  },
  {
    fault: 'items need no appraiser',
    file: 'src/server/modules/lending/quote/checkItems.ts',
    find: `      at('appraiserId', lendingTexts.appraiser)
`,
    replace: `      void appraisers
`,
    tests: ['tests/server/newloan.rejected.test.ts'],
  },
  {
    fault: 'the fees of a new loan are paid out instead of received',
    file: 'src/server/modules/lending/commands/openLoan.ts',
    find: "payments: directed(plan.receipt, 'in'),",
    replace: "payments: directed(plan.receipt, 'out'),",
    tests: ['tests/server/newloan.test.ts'],
  },
  {
    fault: 'the user who changed a pending loan can approve it',
    file: 'src/server/modules/lending/commands/writeLoan.ts',
    find: 'writtenBy: [...new Set([...before.writtenBy, context.actor.userId])],',
    replace: 'writtenBy: before.writtenBy,',
    tests: ['tests/server/newloan.approval.test.ts'],
  },
  {
    fault: 'a changed loan keeps its approval',
    file: 'src/server/modules/lending/commands/writeLoan.ts',
    find: `    ...NOT_APPROVED,
`,
    replace: '',
    tests: ['tests/server/newloan.approval.test.ts'],
  },
  {
    fault: 'a changed loan keeps the note of an approver',
    file: 'src/server/modules/lending/commands/writeLoan.ts',
    find: `    ...NOT_SENT_BACK,
`,
    replace: '',
    tests: ['tests/server/newloan.approval.test.ts'],
  },
  {
    fault: 'a loan that is sent back keeps its approval',
    file: 'src/server/modules/lending/newLoan/undisbursed.ts',
    find: '{ ...NOT_APPROVED, ...sentBack }',
    replace: 'sentBack',
    tests: ['tests/server/newloan.approval.test.ts'],
  },
  {
    fault: 'an approved loan keeps the note of an approver',
    file: 'src/server/modules/lending/newLoan/undisbursed.ts',
    find: '    ...NOT_SENT_BACK,\n',
    replace: '',
    tests: ['tests/server/newloan.approval.test.ts'],
  },
  {
    fault: 'the renewal of a loan that has ended stays pending',
    file: 'src/server/compose.ts',
    find: 'onLoanEnd(cancelRenewalOfLoan)\n',
    replace: '',
    tests: ['tests/server/renewal.ended.test.ts', 'tests/server/auction.concurrent.test.ts'],
  },
  {
    fault: 'a cancelled renewal is still announced to those who may approve it',
    file: 'src/server/modules/lending/commands/endRenewal.ts',
    find: '    await resolveApproval(context, renewal.id)\n',
    replace: '',
    tests: ['tests/server/renewal.ended.test.ts'],
  },
]
