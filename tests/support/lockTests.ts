/** Tests by file, each with the locks without which it fails, as `foundLocks` names them. */
type LockTests = Record<string, Record<string, string[]>>

/**
 * The test of every row lock, advisory lock and claim in the sources: it always makes two requests overlap, and fails without the
 * lock. A lock that is not listed here fails tests/tree.locks.test.ts.
 */
export const lockTests: LockTests = {
  'tests/server/races.lending.test.ts': {
    'of a loan whose borrower is merged meanwhile counts with that of the one who stays': [
      'modules/lending/state/borrowerLockStore.ts lockBorrowerOf: lockBorrower',
    ],
    'for two loans that are closed stays below the limit of the day': [
      'modules/lending/state/borrowerLockStore.ts lockedBorrower: for no key update',
      'modules/lending/state/counterStore.ts openClosingCounter: lockBorrowerOf',
    ],
    'in two stores stays below the limit of the day': [
      'modules/lending/state/counterStore.ts openReceiptCounter: lockBorrower',
    ],
    'for two renewals stays below the limit of the day': [
      'modules/lending/commands/renewLoan.ts renewLoan: lockBorrowerOf',
    ],
    'out for two new loans stays below the limit of open loans': [
      'modules/lending/state/borrowerStore.ts lockedCustomer: for no key update',
    ],
    'items are released only while what is lent on another loan meanwhile leaves them free': [
      'modules/lending/commands/release.ts releaseItems: lockBorrowerOf',
    ],
    'a receipt stays while another loan meanwhile needs what its items were worth': [
      'modules/lending/commands/reverse.ts reverseEntry: lockBorrowerOf',
    ],
    'a loan that is written off meanwhile takes no charge': [
      'modules/lending/state/loanStore.ts lockedLoan: for update',
    ],
    'a packet that is sent meanwhile is not moved within the vault': [
      'modules/lending/custody/packetStore.ts packetOfLoan: for update',
    ],
    'a packet that is held meanwhile is not sent': ['modules/transfers/send.ts lockPackets: for update'],
    'a closing stays when its packet is sent meanwhile': [
      'modules/lending/commands/renewReversal.ts keptPacket: for update',
    ],
    'waits for a %s that found it open, and counts it': [
      'platform/records/numbering.ts takenNumberOfDay: for share',
      'platform/records/numbering.ts locked: pg_advisory_xact_lock',
    ],
  },
  'tests/server/day.test.ts': {
    'waits for what is being posted, and counts it': ['modules/day/closeDay.ts lockLastDay: for update'],
  },
  'tests/server/races.transfers.test.ts': {
    'that both receive from each other at once is received by both': [
      'platform/records/numbering.ts turn: pg_advisory_xact_lock',
      'modules/transfers/arrivals.ts postBothSides: takeTurnsIn',
    ],
    'is received or its sending cancelled, not both': [
      'modules/transfers/transferRow.ts lockOpenTransfer: for update',
    ],
    'that is received as the day of its sender closes is booked in that day': [
      'modules/books/businessDayStore.ts openDayKept: for share',
    ],
    'is not sent to a store that is in-activated meanwhile': [
      'modules/transfers/ends.ts destinationOf: for share',
    ],
    'that is received as the day of its sender %s is booked by one of the two': [
      'modules/transfers/arrivals.ts takeArrivalsTurn: pg_advisory_xact_lock',
      'modules/transfers/arrivals.ts postBothSides: takeArrivalsTurn',
      'modules/day/openDay.ts openDay: takeArrivalsTurn',
    ],
  },
  'tests/server/races.openings.test.ts': {
    'opening balances that are accepted %s count the cash once': [
      'modules/openingBalances/acceptOpening.ts acceptOpening: takeTurnsIn',
      'modules/day/openDay.ts openDay: takeTurnsIn',
    ],
  },
  'tests/server/ledgeropening.accept.test.ts': {
    'is refused when a loan is added meanwhile that was not shown': [
      'modules/openingBalances/draft.ts lockOpening: for update',
    ],
    'waits in the database for a balance that is being changed': ['database opening_part_stays: for share'],
  },
  'tests/server/races.books.test.ts': {
    'of %s who brings cash stay below the limit of the day': [
      'modules/notes/payer.ts readPayer: pg_advisory_xact_lock',
      'modules/notes/payer.ts readPayer: for no key update',
    ],
    'with one key are one note': ['platform/operation/idempotency.ts keyClaimed: on conflict do nothing'],
    'of a head that is in-activated meanwhile are refused': [
      'modules/books/voucherHead.ts lockHead: for share',
    ],
    'are reversed once by two who reverse one': [
      'modules/notes/reverseNote.ts reverseNote: requireUnreversed',
      'modules/books/voucherDetails.ts requireUnreversed: pg_advisory_xact_lock',
    ],
    'gets its money back once by two who reverse a transfer': [
      'modules/bankVouchers/reverseBankVoucher.ts reverseBankVoucher: requireUnreversed',
    ],
    'that is in-activated meanwhile gets no money': [
      'modules/bankVouchers/ownBankAccounts.ts lockOwnBank: for share',
    ],
    'that is in-activated meanwhile lends nothing': [
      'modules/refinance/drawBankLoan.ts readLender: for share',
    ],
    'has a ledger account of its own when two are added': [
      'modules/books/banks/ledgerAccount.ts openAccount: pg_advisory_xact_lock',
    ],
    'is redeemed once': ['modules/refinance/standing.ts lockBankLoan: for update'],
    'a reference that is awaited is recorded once': [
      'modules/books/awaitedReferenceStore.ts recordReference: for update',
    ],
  },
  'tests/server/taxpayment.test.ts': {
    'of several at once for one period is posted by one alone': [
      'modules/bankVouchers/addTaxPayment.ts addTaxPayment: takeTurnsIn',
    ],
  },
  'tests/server/races.auctions.test.ts': {
    'cash of one borrower for the shortfalls of two lots stays below the limit of the day': [
      'modules/auctions/afterSale.ts lockSold: lockBorrowerOf',
    ],
    'cash of one buyer for two lots stays below the limit of the day': [
      'modules/auctions/buyerCash.ts requireBuyerCashAllowed: pg_advisory_xact_lock',
    ],
    'of two equal bids at once one is the highest': ['modules/auctions/lockLot.ts lockLot: for update'],
    'a lot is noticed once by two who notice it': ['modules/auctions/lockLot.ts lockLots: for update'],
    'reserves of an auction are fixed once by two who fix them': [
      'modules/auctions/schedule.ts openLots: for update',
    ],
    'two who put lots up for one day make one auction': [
      'modules/auctions/schedule.ts auctionOn: pg_advisory_xact_lock',
    ],
    'items are released once the sale of another loan of the borrower has made room for it': [
      'modules/auctions/sellLot.ts sellLot: lockBorrowerOf',
    ],
  },
  'tests/server/auction.turns.test.ts': {
    'a loan that is %s as its notice is numbered: one waits for the other': [
      'modules/auctions/withdrawOfLoan.ts runningLot: for update',
      'modules/lending/state/counterStore.ts openClosingCounter: lockLoanEnd',
      'modules/lending/commands/charges.ts writeOffLoan: lockLoanEnd',
      'modules/lending/commands/renewLoan.ts settle: lockLoanEnd',
      'modules/lending/commands/reverse.ts requireOneReversible: lockLoanEnd',
    ],
  },
  'tests/server/races.masters.test.ts': {
    'are added once by two at once': [
      'modules/catalogue/product/addUsualProducts.ts addUsualProducts: for update',
    ],
    'are not added to a category that is in-activated meanwhile': [
      'modules/catalogue/product/addUsualProducts.ts addUsualProducts: for share',
    ],
    'a metal takes no category': [
      'modules/catalogue/productCategory/productCategoryHandlers.ts lockMetal: for share',
    ],
    'a metal takes no scheme': ['modules/schemes/choices.ts lockMetal: for share'],
    'a type of schemes takes no scheme': ['modules/schemes/choices.ts lockSlabType: for share'],
    'a category takes no product': ['modules/catalogue/product/productRow.ts holdCategory: for share'],
    'a purity that a product takes meanwhile is not removed': [
      'modules/catalogue/product/productRow.ts holdPurity: for share',
    ],
    'the reference purity stays while a price is given for it': [
      'modules/catalogue/metal/updateMetal.ts updateMetal: for update',
    ],
    'an account takes no head': ['modules/books/heads/heads.ts requireHeadAccount: for share'],
    'a member of staff gets no login': ['modules/access/userLogin/loginStaff.ts requireStaff: for share'],
  },
  'tests/server/races.people.test.ts': {
    'two customers who are merged into each other wait for each other, and only one is merged': [
      'modules/customers/merge.ts lockBoth: for no key update',
    ],
    'who maps a role meanwhile sees in the refusal how it is mapped now': [
      'modules/access/role/mapping.ts holdRole: for update',
    ],
    'allows no more stores when two are added': [
      'modules/organisation/planLimit.ts planOutgrown: pg_advisory_xact_lock',
    ],
    'does not run on a day of another that is added': [
      'modules/organisation/subscription/span.ts holdPlans: pg_advisory_xact_lock',
      'modules/organisation/subscription/subscriptionHandlers.ts AddSubscription: holdPlans',
    ],
    'is not %s to run on a day of another that is added meanwhile': [
      'modules/organisation/subscription/subscriptionHandlers.ts UpdateSubscription: holdPlans',
      'modules/organisation/subscription/subscriptionHandlers.ts ActivateSubscription: holdPlans',
    ],
    'two changes of addresses that lock somebody out together are not both done': [
      'modules/organisation/domain/guards.ts changingAddresses: pg_advisory_xact_lock',
    ],
    'two who each take the last right to map roles from the other: one keeps it': [
      'platform/auth/lastEditor.ts requireEditorLeft: pg_advisory_xact_lock',
    ],
  },
  'tests/server/store.test.ts': {
    "stays when two people in-activate each other's at the same time": [
      'modules/organisation/store/storeHandlers.ts requireStoreLeft: pg_advisory_xact_lock',
    ],
  },
  'tests/server/proof.test.ts': {
    'is made once at a time, keeps nobody from posting, and leaves the last one when refused': [
      'modules/integrity/proofHandlers.ts takeTurn: pg_try_advisory_xact_lock',
    ],
  },
  'tests/server/races.database.test.ts': {
    'lets %s wait, which then finds it set up': [
      'database auth.keep_set_up_code: for update',
      'database auth.use_set_up_code: for update',
    ],
    'are at most three in an hour, however many are requested at once': [
      'database auth.keep_reset_code: for no key update',
    ],
    'are tried ten times in a day, however many try at once': [
      'database auth.try_reset_code: for no key update',
    ],
    'keep nobody waiting who removes them at once: %s': [
      'database auth.sign_in_failed: for update',
      'database auth.sign_in_cleared: for update',
    ],
    'that an import has reserved keep nobody waiting: they are %s behind them': [
      'database take_number: for update',
      'database reserve_numbers: for update',
    ],
    'are given once by two servers that start at once': [
      'database auth.give_new_rights: pg_advisory_xact_lock',
    ],
    'are given to the roles that lack them, where another has them already': [
      'database auth.give_new_rights: on conflict do nothing',
    ],
    'a day is not closed while a voucher is put into it': ['database voucher_in_open_day: for share'],
    'two entries of the log that are written at once follow each other': [
      'database auth.audit_append: pg_advisory_xact_lock',
      'database auth.audit_append_all: pg_advisory_xact_lock',
    ],
    'an event of a store is notified of once': [
      'platform/notifications/notifications.ts claimEvents: onConflictDoNothing',
    ],
    'sums of what falls short are kept by one at a time, and once': [
      'modules/lending/margin/shortBorrowers.ts keepTogether: on conflict do nothing',
      'modules/lending/margin/watchTurn.ts takesTurn: pg_try_advisory_xact_lock',
    ],
    'a login signs in again at an address where it is known': [
      'database auth.open_session: on conflict do nothing',
    ],
    'an empty database is migrated by two servers at once, one after the other': [
      'platform/db/migrate.ts migrate: pg_advisory_lock',
    ],
    'a borrower whose loans change twice in one transaction is noted once': [
      'database read_models.tell_of_borrower: on conflict do nothing',
      'database read_models.tell_of_borrower: on conflict do nothing',
    ],
  },
  'tests/server/drawer.test.ts': {
    'of two at once on different days that it cannot give together one fails': [
      'database books.refuse_negative_cash: pg_advisory_xact_lock',
    ],
  },
}
