import { interestAccrued } from './declared/accrued.ts'
import { accountLedger, cashBook, dayBook, trialBalance } from './declared/books.ts'
import { cashExceptions } from './declared/cash.ts'
import { auditLog, rateHistory, rejectedRequests } from './declared/control.ts'
import { customerStatement } from './declared/customer.ts'
import { closedLoans, releases, renewals, waiversAndReversals } from './declared/endings.ts'
import { cashDifferences, gstOnFees, interestReceived, partPayments } from './declared/income.ts'
import { lateReleases } from './declared/lateReleases.ts'
import { auctionRegister, bankLoansWithSpread } from './declared/lenders.ts'
import { ageing, dueList, loansOutstanding, pledgeBook, portfolio } from './declared/loans.ts'
import { marginSummary, marginWatch } from './declared/margin.ts'
import { loanMoney } from './declared/money.ts'
import { custodyMoves, metalHeld, packetsAndPlaces, vaultAndBanks } from './declared/packets.ts'
import { balanceSheet, profitAndLoss } from './declared/statements.ts'
import type { DeclaredReport } from './report.ts'

/** All reports, in the order of their list. */
export const allReports: readonly DeclaredReport[] = [
  ...[
    dayBook,
    cashBook,
    accountLedger,
    trialBalance,
    profitAndLoss,
    balanceSheet,
    interestReceived,
    gstOnFees,
  ],
  ...[
    pledgeBook,
    loansOutstanding,
    dueList,
    ageing,
    portfolio,
    interestAccrued,
    partPayments,
    renewals,
    closedLoans,
  ],
  ...[loanMoney, marginWatch, marginSummary],
  customerStatement,
  ...[
    packetsAndPlaces,
    vaultAndBanks,
    metalHeld,
    custodyMoves,
    releases,
    lateReleases,
    bankLoansWithSpread,
    auctionRegister,
  ],
  ...[waiversAndReversals, cashDifferences, cashExceptions, rateHistory, auditLog, rejectedRequests],
]
