import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { exitCodeOf, type Report, uncheckedOf } from '../../src/cli/contract/report.ts'
import { type CheckedServer, linesOf, startChecked } from '../support/checker.ts'
import { departures } from '../support/examples.ts'

let server: CheckedServer
let report: Report

beforeAll(async () => {
  server = await startChecked()
  report = await server.check({ runs: 2 })
}, 1_800_000)
afterAll(() => server?.end())

/** Operations that need a value from outside the contract: a set-up code, a code by email. */
const CLOSED = ['SetNewPassword', 'SetUp', 'VerifyOtp']

test('every operation matches its API description, and succeeds unless it needs a code from outside', () => {
  expect(linesOf(report)).toEqual([])
  const others = report.outcomes.filter(({ reached }) => reached !== 'answered')
  expect(others.map(({ operation }) => operation).sort()).toEqual(CLOSED)
  expect(others.filter(({ reached }) => reached !== 'closed')).toEqual([])
  expect(uncheckedOf(report)).toEqual([])
  expect(exitCodeOf(report)).toBe(0)
})

/** The fields of examples that must be replaced in any other business, with the reason. */
const otherwise: Partial<Record<OperationId, string>>[] = [
  // Payments, accepted figures and expected terms must equal those of the business.
  {
    CloseLoan: 'payments expected',
    ReceivePayment: 'payments lines',
    RenewLoan: 'principalPaise payments expected',
  },
  {
    RedeemBankNewLoan: 'payments',
    SellLot: 'payments',
    RefundSurplus: 'payments',
    ReceiveShortfall: 'payments',
  },
  { AcceptLedgerOpening: 'loanCount outstandingPaise chargesDuePaise differencePaise' },
  // A bid is at least the reserve price of its lot.
  { PlaceBid: 'amountPaise' },
  // Vault locations are those of the store's packets.
  { StartPacketAudit: 'scope place sampleSize' },
  // The books of a new store have no cash, and a new company has a plan without an end.
  { OpenDay: 'reason', AddSubscription: 'endsPrevious' },
]

test('the example of every operation runs, except for values that differ between businesses', () => {
  const differs = report.outcomes.flatMap((outcome) => {
    const operation = server.contract.find(outcome.operation)
    const fields = operation && outcome.sent ? departures(server.contract, operation, outcome.sent) : []
    return fields.length > 0 ? [[outcome.operation, fields.join(' ')]] : []
  })
  expect(Object.fromEntries(differs)).toEqual(Object.assign({}, ...otherwise))
})
