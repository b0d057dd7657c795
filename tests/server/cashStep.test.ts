import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'
import { resolve } from '../../src/cli/generate/references.ts'
import { allOperations } from '../../src/cli/lint/walk.ts'
import { cashAtTheCounter, cashOnLoans } from '../support/cashMoves.ts'
import { description } from '../support/description.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const counter = [
  ...['AddNewLoan.payout', 'AddNewLoan.receipt', 'UpdateNewLoan.payout', 'UpdateNewLoan.receipt'],
  ...['DisburseNewLoan.payout', 'DisburseNewLoan.receipt', 'RenewLoan.payments'],
  ...['AddCreditNote.payments', 'AddDebitNote.payments'],
  ...['AddMoneyTransfer.amountPaise', 'SendCash.amountPaise', 'ReceiveCash.countedPaise'],
]
const onLoans = [
  ...['ReceivePayment.payments', 'CloseLoan.payments', 'SellLot.payments', 'SellLot.costPayments'],
  ...['ReceiveShortfall.payments', 'AddBankNewLoan.payments', 'AddBankNewLoan.feePayments'],
  ...['PayBankNewLoan.payments', 'RedeemBankNewLoan.payments'],
]
/** Amounts that never move as cash. */
const noCash = [
  'RefundSurplus.payments',
  'PlaceBid.amountPaise',
  'AddCharge.amountPaise',
  'WriteOff.amountPaise',
]

/** The fields of writes that contain parts of a payment, or an amount that moves without parts. */
function moneyFields(): string[] {
  return allOperations(description).flatMap(({ operationId: id, requestBody }) => {
    const schema = (requestBody as Body | undefined)?.content['application/json']?.schema
    if (!schema || !operations[id as OperationId].writes) return []
    const { properties = {} } = resolve(description, schema) as { properties?: Record<string, Body> }
    const names = Object.entries(properties)
    const ofParts = names.filter(([, field]) => String(field.items?.$ref).endsWith('/PaymentPart'))
    const amounts = names.filter(([name]) => /^(amount|counted)Paise$/.test(name))
    return (ofParts.length > 0 ? ofParts : amounts).map(([name]) => `${id}.${name}`)
  })
}
interface Body {
  content: Record<string, { schema: Record<string, unknown> }>
  items?: { $ref?: string }
}

test('each amount that an operation writes is tested as cash, or listed as one that never moves as cash', () => {
  expect(moneyFields().sort()).toEqual([...counter, ...onLoans, ...noCash].sort())
})

describe.each([
  ['at the counter, between stores and to the bank', counter, cashAtTheCounter],
  ['on active loans, at auctions and with lenders', onLoans, cashOnLoans],
] as const)('cash %s', (_where, fields, make) => {
  let server: TestServer
  let moves: Awaited<ReturnType<typeof make>>
  beforeAll(async () => {
    server = await startTestServer()
    moves = await make(server)
  })
  afterAll(() => server?.end())

  const setStep = (paise: number) =>
    server.pool.query('update company set policy = policy || $2::jsonb where id = $1', [
      server.owner.companyId,
      JSON.stringify({ cashStepPaise: paise }),
    ])
  const vouchers = async () => (await server.pool.query('select count(*)::int from voucher')).rows[0].count

  test.each(fields)(
    '%s is rejected with 50 paise, and with ₹105 if the step is ₹10, and accepted with ₹110',
    async (field) => {
      await setStep(100)
      const send = await moves[field]?.()
      if (!send) throw new Error(`no request for ${field}`)
      const [, name = ''] = field.split('.')
      const at = name.endsWith('Paise') ? name : `${name}.0.amountPaise`
      const before = await vouchers()
      for (const [stepPaise, cashPaise, message] of [
        [100, 10_050, 'Cash is in whole rupees. Take ₹100 or ₹101.'],
        [1_000, 10_500, 'Cash is in multiples of ₹10. Take ₹100 or ₹110.'],
      ] as const) {
        await setStep(stepPaise)
        const reply = await send(cashPaise)
        expect(reply.statusCode, reply.body).toBe(422)
        expect(reply.json().errors).toEqual([{ field: at, message }])
      }
      expect(await vouchers()).toBe(before)
      const whole = await send(11_000)
      expect(whole.statusCode, whole.body).toBeLessThan(300)
    },
  )
})
