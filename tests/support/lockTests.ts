import { itemLockTests } from './lockTests.items.ts'

/** Tests by file, each with the locks without which it fails, as `foundLocks` names them. */
type LockTests = Record<string, Record<string, string[]>>

/**
 * The test of every row lock, advisory lock and claim in the sources: it always makes two requests overlap, and fails without the
 * lock. A lock that is not listed here fails tests/tree.locks.test.ts.
 */
export const lockTests: LockTests = {
  'tests/server/races.lending.test.ts': {
    'for a loan whose borrower is merged meanwhile counts towards the limit of the remaining customer': [
      'modules/lending/state/borrowerLockStore.ts lockBorrowerOf: lockBorrower',
    ],
    'for two loans that are closed stays below the daily limit': [
      'modules/lending/state/borrowerLockStore.ts lockedBorrower: for no key update',
      'modules/lending/state/counterStore.ts lockForClosing: lockPayerOf',
    ],
    'in two stores stays below the daily limit': [
      'modules/lending/state/counterStore.ts lockForReceipt: lockPayer',
    ],
    'for two renewals stays below the daily limit': [
      'modules/lending/commands/renewLoan.ts renewLoan: lockPayerOf',
    ],
    'paid out for two new loans stays below the limit for open loans': [
      'modules/lending/state/borrowerStore.ts readBorrower: lockPayer',
    ],
    'items are not released while a concurrent loan needs their value': [
      'modules/lending/commands/release.ts releaseItems: lockBorrowerOf',
    ],
    'a receipt is not reversed while a concurrent loan needs the value of its items': [
      'modules/lending/commands/reverse.ts reverseEntry: lockBorrowerOf',
    ],
    'a loan that is written off meanwhile gets no charge': [
      'modules/lending/state/loanStore.ts lockedLoan: for update',
    ],
    'a packet that is sent meanwhile is not moved within the vault': [
      'modules/lending/custody/packetStore.ts packetOfLoan: for update',
    ],
    'a packet that is put on hold meanwhile is not sent': [
      'modules/transfers/transferPacketStore.ts lockPackets: for update',
    ],
    'a closing is not reversed when its packet is sent meanwhile': [
      'modules/lending/custody/packetStore.ts packetOf: for update',
    ],
    'waits for a %s that found it open, and counts it': [
      'modules/books/numberSeriesStore.ts takenNumberOfDay: for share',
      'modules/books/numberSeriesStore.ts locked: pg_advisory_xact_lock',
    ],
  },
  'tests/server/renewal.ended.test.ts': {
    'closed while the renewal is rejected keeps the reason of the rejection': [
      'modules/lending/state/loanStore.ts lockPendingRenewal: for update',
    ],
    'written off while the renewal is paid out is paid out, and the write-off rejected, without a deadlock': [
      'modules/lending/commands/charges.ts writeOffLoan: lockBorrowerOf',
    ],
  },
  'tests/server/races.merge.test.ts': {
    '%s after its customer is merged waits for the merge': [
      'modules/lending/state/borrowerLockStore.ts lockPayer: lockBorrower',
      'modules/lending/state/borrowerLockStore.ts lockPayerOf: lockBorrowerOf',
      'modules/lending/newLoan/undisbursed.ts updateNewLoan: lockPayer',
      'modules/lending/newLoan/undisbursed.ts approveNewLoan: lockPayerOf',
      'modules/lending/newLoan/undisbursed.ts disburseNewLoan: lockPayerOf',
    ],
  },
  'tests/server/races.packetaudit.test.ts': {
    'is not counted after the count was finished meanwhile': [
      'modules/packetAudits/auditStore.ts lockAudit: for update',
    ],
  },
  'tests/server/day.test.ts': {
    'waits for postings in progress, and counts them': ['modules/day/dayStore.ts lockLastDay: for update'],
  },
  'tests/server/races.transfers.test.ts': {
    'that both send each other is received by both concurrently': [
      'modules/books/numberSeriesStore.ts lockSequence: pg_advisory_xact_lock',
      'modules/transfers/arrivals.ts postBothSides: lockNumberSequences',
    ],
    'is received or cancelled, not both': ['modules/transfers/transferStore.ts lockOpenTransfer: for update'],
    'that is received as the day of its sender closes is posted in that day': [
      'modules/books/businessDayStore.ts lockedOpenDay: for share',
    ],
    'is not sent to a store that is in-activated meanwhile': [
      'modules/transfers/ends.ts destinationOf: for share',
    ],
    'that is received as the day of its sender %s is posted by one of the two': [
      'modules/transfers/arrivals.ts lockArrivals: lockName',
      'modules/transfers/arrivals.ts postBothSides: lockArrivals',
      'modules/day/openDay.ts openDay: lockArrivals',
    ],
  },
  'tests/server/races.openings.test.ts': {
    'opening balances that are accepted %s count the cash once': [
      'modules/openingBalances/acceptOpening.ts acceptOpening: lockNumberSequences',
      'modules/day/openDay.ts openDay: lockNumberSequences',
    ],
    'a loan of opening balances that are accepted %s belongs to the remaining customer': [
      'modules/openingBalances/acceptOpening.ts lockCustomers: for no key update',
    ],
    'opening balances that are accepted %s: one of the two is rejected': [
      'modules/openingBalances/acceptOpening.ts acceptOpening: lockActiveStore',
    ],
  },
  'tests/server/ledgeropening.accept.test.ts': {
    'is rejected if a loan was added in the meantime': [
      'modules/openingBalances/openingStore.ts lockOpening: for update',
    ],
    'waits in the database while a balance is being changed': [
      'database reject_change_of_accepted_opening_part: for share',
    ],
  },
  'tests/server/races.books.test.ts': {
    'of %s who pays cash stay below the daily limit': [
      'modules/notes/payer.ts readPayer: lockName',
      'platform/db/advisoryLock.ts lockName: pg_advisory_xact_lock',
    ],
    'with one key are one note': ['platform/operation/idempotency.ts claimKeySql: on conflict do nothing'],
    'of a head that is in-activated meanwhile are rejected': [
      'modules/books/voucherHead.ts lockHead: for share',
    ],
    'of a customer who is in-activated meanwhile are rejected': [
      'modules/notes/payer.ts readPayer: for no key update',
    ],
    'are reversed only once by two concurrent requests': [
      'modules/notes/reverseNote.ts reverseNote: requireUnreversed',
      'modules/books/voucherDetails.ts requireUnreversed: lockName',
    ],
    'returns a deposit only once when two concurrent requests reverse it': [
      'modules/bankVouchers/reverseBankVoucher.ts reverseBankVoucher: requireUnreversed',
    ],
    'that is in-activated meanwhile receives no money': [
      'modules/bankVouchers/ownBankAccounts.ts lockOwnBank: for share',
    ],
    'that is in-activated meanwhile lends nothing': [
      'modules/refinance/drawBankLoan.ts readLender: for share',
    ],
    'has a separate ledger account when two are added concurrently': [
      'modules/books/banks/ledgerAccount.ts openAccount: lockFor',
    ],
    'is redeemed by only one of two concurrent requests': [
      'modules/refinance/bankLoanStore.ts lockBankLoan: for update',
    ],
    'an awaited reference is recorded by only one of two concurrent requests': [
      'modules/books/awaitedReferenceStore.ts recordReference: for update',
    ],
  },
  'tests/server/taxpayment.test.ts': {
    'is posted once by several concurrent requests for one period': [
      'modules/bankVouchers/addTaxPayment.ts addTaxPayment: lockNumberSequences',
    ],
  },
  'tests/server/races.auctions.test.ts': {
    'cash of one borrower for the shortfalls of two lots stays below the daily limit': [
      'modules/auctions/afterSale.ts lockSold: lockPayerOf',
    ],
    'cash of one buyer for two lots stays below the daily limit': [
      'modules/auctions/sellLot.ts lockBidder: lockBuyer',
    ],
    'by %s, which comes %s, stays below the daily limit': [
      'modules/lending/state/borrowerLockStore.ts lockedPhones: pg_advisory_xact_lock',
      'modules/lending/state/borrowerLockStore.ts lockPayerOf: lockPerson',
      'modules/notes/payer.ts readPayer: lockPerson',
    ],
    'whose phone changes meanwhile stays below the daily limit': [
      'modules/customers/customerHandlers.ts UpdateCustomer: lockPerson',
    ],
    'is %s meanwhile, and both requests succeed without a deadlock': [
      'modules/customers/mergeStore.ts moveReferences: for no key update',
      'database update_loans_of_customer: for no key update',
    ],
    'of two equal concurrent bids, one is accepted and the other rejected': [
      'modules/auctions/lockLot.ts lockLot: for update',
    ],
    'two concurrent notices of a lot issue one': ['modules/auctions/lockLot.ts lockLots: for update'],
    'reserve prices of an auction are set once by two concurrent requests': [
      'modules/auctions/schedule.ts openLots: for update',
    ],
    'two concurrent requests that schedule lots for one day create one auction': [
      'modules/auctions/auctionStore.ts auctionOn: lockName',
    ],
    'items are released once the concurrent sale of another loan of the borrower frees them': [
      'modules/auctions/sellLot.ts sellLot: lockBorrowerOf',
    ],
  },
  'tests/server/auction.turns.test.ts': {
    'the notice of a loan that is %s concurrently waits for the end of the loan, and is rejected': [
      'modules/auctions/withdrawOfLoan.ts runningLot: for update',
      'modules/lending/state/counterStore.ts lockForClosing: lockLoanEnd',
      'modules/lending/commands/charges.ts writeOffLoan: lockLoanEnd',
      'modules/lending/commands/renewLoan.ts checkRenewal: lockLoanEnd',
      'modules/lending/commands/reverse.ts requireOneReversible: lockLoanEnd',
    ],
  },
  'tests/server/races.masters.test.ts': {
    'the common customer types are added once by two concurrent requests': [
      'modules/customers/customerType/addUsualCustomerTypes.ts addUsualCustomerTypes: lockName',
    ],
    'the common voucher heads are added once by two concurrent requests': [
      'modules/books/heads/commonHeads.ts addCommonHeads: lockName',
    ],
    'are added once by two concurrent requests': [
      'modules/catalogue/product/addUsualProducts.ts addUsualProducts: for update',
    ],
    'are not added to a category that is in-activated meanwhile': [
      'modules/catalogue/product/addUsualProducts.ts addUsualProducts: for share',
    ],
    'a category is not added to a metal that is in-activated meanwhile': [
      'modules/catalogue/productCategory/productCategoryHandlers.ts lockMetal: for share',
    ],
    'a scheme is not added to a metal that is in-activated meanwhile': [
      'modules/schemes/choices.ts lockMetal: for share',
    ],
    'a scheme is not added to a slab type that is in-activated meanwhile': [
      'modules/schemes/choices.ts lockSlabType: for share',
    ],
    'a product is not added to a category that is in-activated meanwhile': [
      'modules/catalogue/product/productRow.ts lockCategory: for share',
    ],
    'a purity that a product gets meanwhile is not removed': [
      'modules/catalogue/product/productRow.ts lockPurity: for share',
    ],
    'the last one is corrected once by two concurrent requests': [
      'modules/pricing/addRates.ts correctRate: lockFor',
    ],
    'of the past: only one of two concurrent requests adds the first one': [
      'modules/pricing/addRates.ts add: lockFor',
    ],
    'are not corrected if they are in-activated meanwhile': [
      'modules/pricing/rateHandlers.ts DeleteRate: lockFor',
    ],
    'of the past: none is added while one is activated again': [
      'modules/pricing/rateHandlers.ts ActivateRate: lockFor',
    ],
    'of the past: an import fails when one is added meanwhile': [
      'modules/pricing/rateImport.ts confirm: lockFor',
    ],
    'the reference purity cannot change while a price is entered for it': [
      'modules/catalogue/metal/updateMetal.ts updateMetal: for update',
    ],
    'a voucher head is not added to an account that is in-activated meanwhile': [
      'modules/books/heads/heads.ts requireHeadAccount: for share',
    ],
    'a login is not added to a member of staff who is in-activated meanwhile': [
      'modules/access/userLogin/loginStaff.ts requireStaff: for share',
    ],
  },
  'tests/server/races.items.test.ts': itemLockTests,
  'tests/server/races.people.test.ts': {
    'a document is not added to a customer who is merged meanwhile': [
      'modules/customers/unmerged.ts lockUnmerged: for no key update',
    ],
    'a customer type is not in-activated while it is given to a customer': [
      'modules/customers/customerRow.ts lockType: for share',
    ],
    'customers are not imported if a type $title': ['modules/customers/confirmTypes.ts lockTypes: for share'],
    'two customers are merged into each other concurrently: only one merge succeeds': [
      'modules/customers/mergeStore.ts lockBoth: for no key update',
    ],
    'a concurrent change to a role’s mapping is rejected with the new mapping': [
      'modules/access/role/mapping.ts lockRole: for update',
    ],
    'is not exceeded when two stores are added concurrently': [
      'modules/organisation/planLimit.ts exceededLimit: lockFor',
    ],
    'does not overlap another that is added concurrently': [
      'modules/organisation/subscription/span.ts lockPlans: lockFor',
      'modules/organisation/subscription/subscriptionHandlers.ts AddSubscription: lockPlans',
    ],
    'is not %s so that it overlaps another that is added meanwhile': [
      'modules/organisation/subscription/subscriptionHandlers.ts UpdateSubscription: lockPlans',
      'modules/organisation/subscription/subscriptionHandlers.ts ActivateSubscription: lockPlans',
    ],
    'one of two changes to addresses that together would lock somebody out is rejected': [
      'modules/organisation/domain/guards.ts changingAddresses: lockFor',
    ],
    'a role is not in-activated while it is assigned': [
      'modules/access/userLogin/assignments.ts lockRoles: for share',
    ],
    'a role that is in-activated meanwhile is not assigned': [
      'modules/access/userLogin/assignments.ts requireMayChange: lockRoles',
    ],
    'a role is not in-activated while a login that has it is activated': [
      'modules/access/userLogin/activity.ts activateLogin: lockRoles',
    ],
    'the common roles of a store are added once by two concurrent requests': [
      'modules/access/role/addUsualRoles.ts addUsualRoles: lockName',
    ],
    'when two users remove each other’s last right to map roles, one keeps it': [
      'platform/auth/lastEditor.ts requireRemainingEditor: lockFor',
    ],
  },
  'tests/server/store.test.ts': {
    'that changes while the store takes its first number is in that number': [
      'modules/books/numberSeriesStore.ts numbersTaken: for key share',
    ],
    "stays when two users in-activate each other's store concurrently": [
      'modules/organisation/store/storeHandlers.ts requireStoreLeft: lockFor',
      'platform/db/advisoryLock.ts lockFor: pg_advisory_xact_lock',
    ],
  },
  'tests/server/store.inactivation.test.ts': {
    'when it is in-activated just %s its day is %s, the later of the two is rejected': [
      'modules/organisation/store/activeStore.ts lockActiveStore: for share',
      'modules/day/openDay.ts openDay: lockActiveStore',
      'modules/day/closeDay.ts reopenDay: lockActiveStore',
    ],
  },
  'tests/server/integrity.test.ts': {
    'one integrity check runs at a time, without blocking postings; a rejected run keeps the last result': [
      'modules/integrity/integrityHandlers.ts lockCheck: tryLockFor',
    ],
  },
  'tests/server/races.database.test.ts': {
    '%s waits, and then finds the installation set up': [
      'database auth.keep_set_up_code: for update',
      'database auth.use_set_up_code: for update',
    ],
    'are at most three in an hour, however many are requested concurrently': [
      'database auth.keep_reset_code: for no key update',
    ],
    'allow at most ten attempts in a day, even when attempts are concurrent': [
      'database auth.try_reset_code: for no key update',
    ],
    'that another request is removing do not make a request wait: %s': [
      'database auth.sign_in_failed: for update',
      'database auth.sign_in_cleared: for update',
    ],
    'reserved by an import do not block others: new numbers are %s without waiting': [
      'database take_number: for update',
      'database reserve_numbers: for update',
    ],
    'are given once by two servers that start concurrently': [
      'database auth.give_new_rights: pg_advisory_xact_lock',
    ],
    'are given without an error when a role has them already': [
      'database auth.give_new_rights: on conflict do nothing',
    ],
    'a day is not closed while a voucher is inserted into it': ['database voucher_in_open_day: for share'],
    'two entries of the log that are written concurrently follow each other': [
      'database auth.audit_append: pg_advisory_xact_lock',
      'database auth.audit_append_all: pg_advisory_xact_lock',
    ],
    'staff are notified only once of an event of a store': [
      'platform/notifications/notifications.ts claimEvents: onConflictDoNothing',
    ],
    'sums of shortfalls are stored by one transaction at a time, and once': [
      'modules/lending/margin/borrowerSumStore.ts storeBorrowerSums: on conflict do nothing',
      'modules/lending/margin/borrowerSumStore.ts storeBorrowerSums: tryLockFor',
      'platform/db/advisoryLock.ts tryLockFor: pg_try_advisory_xact_lock',
    ],
    'the list of changed borrowers is cleared by one transaction at a time': [
      'modules/lending/margin/computeWatch.ts recomputeWatch: tryLockFor',
    ],
    'shortfalls are computed by one transaction at a time': [
      'modules/lending/margin/computeWatch.ts computeWatch: tryLockFor',
    ],
    'a login signs in again at an address where it is known': [
      'database auth.open_session: on conflict do nothing',
    ],
    'an empty database is migrated by two concurrent servers, one after the other': [
      'platform/db/migrate.ts migrate: pg_advisory_lock',
    ],
    'is removed or made by one server at a time': [
      'sample/incompleteSample.ts sampleLocked: pg_advisory_lock',
    ],
    'a borrower whose loans change twice in one transaction is recorded once': [
      'database read_models.note_borrower_change: on conflict do nothing',
      'database read_models.note_borrower_change: on conflict do nothing',
    ],
  },
  'tests/server/dashboard.mail.test.ts': {
    'stays on when it is turned on twice': [
      'modules/dashboard/summaryMailStore.ts writeSetting: on conflict do nothing',
    ],
  },
  'tests/server/drawer.test.ts': {
    'two concurrent postings on different days together exceed the drawer: one fails': [
      'database books.reject_negative_cash: pg_advisory_xact_lock',
    ],
  },
}
