import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openingTexts } from '../../src/server/modules/openingBalances/openingTexts.ts'
import { business } from '../support/business.ts'
import { problemLines } from '../support/imports.ts'
import { CUT_OVER, LOAN_HEADINGS, messages, openings } from '../support/openings.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openings>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await openings(server)
})
afterAll(() => server.end())

describe('opening balances before they are accepted', () => {
  test('begin as an empty draft with every account that can have a balance', async () => {
    const empty = await shop.read()
    expect(empty).toMatchObject({ cutOverOn: null, version: 0, differencePaise: 0, problems: [] })
    const codes = empty.accounts.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['1010', '1101', '3010', '2201']))
    for (const code of ['1200', '1310', '2010', '1410', '1400', '1470', '2120', '3900'])
      expect(codes).not.toContain(code)
    const barred = await shop.sendAdd()
    expect(messages(barred)).toEqual(['cutOverOn: Choose the cut-over date first.'])
  })

  test('are saved together, or rejected with a reason at the field', async () => {
    const cash = { accountId: shop.idOf('1010'), debitPaise: 5_000_000, creditPaise: 0 }
    const amounts = [cash, { accountId: shop.idOf('3010'), debitPaise: 0, creditPaise: 9_000_000 }]
    const saved = await shop.save({ amounts })
    expect(saved).toMatchObject({ cutOverOn: CUT_OVER, version: 1, differencePaise: -4_000_000 })
    const { rows: logged } = await server.pool.query(
      `select c -> 'after' -> 'amounts' as amounts from audit, jsonb_array_elements(changes) c
       where operation = 'UpdateLedgerOpening' and c -> 'after' ? 'amounts'`,
    )
    expect(logged.map((row) => row.amounts.length)).toEqual([2])
    const stale = await shop.sendSave({ version: 0 })
    expect(stale.statusCode).toBe(409)
    expect(stale.json().current).toMatchObject({ version: 1, changedBy: 'Test Owner' })
    const rejected = async (fields: Parameters<typeof shop.sendSave>[0]) =>
      messages(await shop.sendSave(fields))
    expect(await rejected({ cutOverOn: '2026-04-02' })).toEqual([
      'cutOverOn: The cut-over date is in the future.',
    ])
    expect(await rejected({ amounts: [cash, cash] })).toEqual([
      'amounts.1.accountId: This account is repeated.',
    ])
    expect(await rejected({ amounts: [{ ...cash, creditPaise: 1 }] })).toEqual([
      'amounts.0.creditPaise: Enter a debit or a credit, not both.',
    ])
    expect(await rejected({ amounts: [{ ...cash, debitPaise: 0, creditPaise: 1 }] })).toEqual([
      `amounts.0.creditPaise: ${openingTexts.negativeCash}`,
    ])
    for (const accountId of [shop.idOf('1200'), randomUUID()])
      expect(await rejected({ amounts: [{ ...cash, accountId }] })).toEqual([
        'amounts.0.accountId: Choose an active account that takes an opening balance.',
      ])
    expect(await rejected({ chargeHeadId: randomUUID() })).toEqual([
      'chargeHeadId: Choose an active head for charges on loans.',
    ])
    const headId = (await shop.draft()).chargeHeadId ?? ''
    const setHead = (active: boolean) =>
      server.pool.query('update credit_debit set active = $2 where id = $1', [headId, active])
    await setHead(false)
    expect(await rejected({ chargeHeadId: headId })).toEqual([`chargeHeadId: ${openingTexts.unknownHead}`])
    await setHead(true)
    expect((await shop.read()).version).toBe(1)
  })

  test.each([
    [
      'for an account that takes none',
      '1200',
      { debitPaise: 1 },
      `accountId: ${openingTexts.unknownAccount}`,
    ],
    ['on both sides', '3010', { debitPaise: 1, creditPaise: 1 }, `creditPaise: ${openingTexts.bothSides}`],
    ['for cash below zero', '1010', { creditPaise: 1 }, `creditPaise: ${openingTexts.negativeCash}`],
  ])('set for one account are rejected %s, at a field of the request', async (_, code, amount, problem) => {
    const { token, companyId, storeId } = server.owner
    const body = { companyId, storeId, accountId: shop.idOf(code), debitPaise: 0, creditPaise: 0, ...amount }
    expect(messages(await server.inject('AddOpeningAmount', { token, body }))).toEqual([problem])
  })

  test('can be imported from a file; other balances are kept', async () => {
    const job = await shop.balances.check(
      'Account code,Dr,Cr\n1101,"1,20,000.50",\n1200,5,\n3010,1,2\n1101,3,\n',
    )
    expect(problemLines(job)).toEqual([
      '3 Account code: Choose an active account that takes an opening balance.',
      '4 Credit: Enter a debit or a credit, not both.',
      '5 Account code: This account is already in row 2.',
    ])
    const good = await shop.balances.check('Account code,Dr,Cr\n1101,"1,20,000.50",\n')
    await shop.balances.run(good.id)
    const amounts = (await shop.read()).accounts.flatMap(({ code, debitPaise, creditPaise }) =>
      debitPaise === creditPaise ? [] : [[code, debitPaise, creditPaise]],
    )
    expect(amounts).toEqual([
      ['1010', 5_000_000, 0],
      ['1101', 12_000_050, 0],
      ['3010', 0, 9_000_000],
    ])
  })
})

describe('the loans of opening balances', () => {
  const row = (fields: Record<number, string>) =>
    [
      '4711',
      shop.customer.number,
      '',
      '',
      'Gold at 18',
      '01/01/2026',
      '01/01/2027',
      '36500',
      '',
      '10/02/2026',
      '',
      '',
      'OLD-4711',
      'Safe 1',
      'Chain',
      '22K',
      '24.500',
      '0.5',
    ]
      .map((cell, index) => fields[index] ?? cell)
      .join(',')

  test('in a file are listed by row and field if they cannot be imported, and nothing is written', async () => {
    const job = await shop.files.check(
      [
        LOAN_HEADINGS,
        row({ 1: 'C9999999' }),
        row({ 0: '1', 1: '', 2: '98400 12345', 3: 'Ravi Kumar', 12: 'A1' }),
        row({ 0: '2', 1: '', 12: 'A2' }),
        row({ 0: '3', 4: 'Silver at 18', 12: 'A3' }),
        row({ 0: '4', 5: '01/04/2026', 6: '01/04/2027', 9: '', 12: 'A4' }),
        row({ 0: '5', 9: '31/12/2025', 12: 'A5' }),
        row({ 0: '6', 9: '02/01/2027', 12: 'A6' }),
        row({ 0: '7', 7: '0', 12: 'A7' }),
        row({ 0: '8', 8: '36500.01', 12: 'A8' }),
        row({ 0: '9', 10: '1', 12: 'A9' }),
        row({ 0: '10', 14: 'Lamp', 12: 'A10' }),
        row({ 0: '11', 15: '17K', 12: 'A11' }),
        row({ 0: '12', 16: '0.500', 12: 'A12' }),
        row({ 0: '13', 5: '30/02/2026', 12: 'A13' }),
        row({ 0: '14', 12: 'A14' }),
        row({ 0: '14', 12: 'A14', 7: '40000' }),
        row({ 0: '15', 12: 'a14' }),
      ].join('\n'),
    )
    expect(problemLines(job)).toEqual([
      '2 Customer number: No active customer has this number.',
      '3 Phone: No active customer has this phone and name.',
      '4 Customer number: Enter the customer number, or phone and name.',
      '5 Scheme: No scheme in force has this name.',
      '6 Loan date: The loan date is after the cut-over date. Enter the cut-over date or an earlier date.',
      '7 Interest paid up to: Interest is paid up to a date before the loan date. Enter the loan date or a later date.',
      '8 Interest paid up to: Interest is paid up to a date after the cut-over date and the due date. Enter the later of the two or an earlier date.',
      expect.stringMatching(/^9 Loan amount: /),
      expect.stringMatching(/^9 Outstanding principal: /),
      '10 Outstanding principal: More principal is outstanding than was lent. Enter the loan amount or less.',
      '11 Penal interest due: Under the scheme, penal interest of at most ₹0.00 is due at the cut-over date. Enter the rest as charges due.',
      '12 Item: Gold, the scheme’s metal, has no active product with this name.',
      '13 Purity: Gold has no such purity. Choose one of its purities, or add it to the metal.',
      '14 Gross weight: Stones and other deductions must be less than the gross weight.',
      '15 Loan date: Enter a date such as 31/12/2025.',
      '16 : Row 17 of the same record fails.',
      '17 Loan amount: This differs from row 16 of the same loan.',
      '18 Packet seal no.: This seal is already used on another loan’s packet.',
    ])
    expect(await shop.page()).toEqual([])
  })

  test('in a file have one row for each item, by number or by phone and name, with dues at the cut-over date', async () => {
    await shop.importLoans([
      row({}),
      row({ 14: 'Ring', 16: '4', 17: '' }),
      row({
        0: '4712',
        1: '',
        2: '+91 98400-54321',
        3: 'RAVI  kumar',
        6: '01/03/2026',
        8: '18250',
        10: '20',
        11: '250',
        12: '',
      }),
    ])
    expect(await shop.page()).toMatchObject([
      {
        number: '4711',
        customerName: 'Meenakshi Sundaram',
        items: '24.500 g Chain, 4.000 g Ring',
        interestDuePaise: 49 * 1800,
        penalDuePaise: 0,
        totalPaise: 3_650_000 + 49 * 1800,
        loanNumber: null,
        problem: null,
      },
      {
        number: '4712',
        seal: '4712',
        customerName: 'Ravi Kumar',
        outstandingPaise: 1_825_000,
        interestDuePaise: 49 * 900,
        penalDuePaise: 2000,
        chargesDuePaise: 25_000,
      },
    ])
    const again = await shop.files.check([LOAN_HEADINGS, row({})].join('\n'))
    expect(problemLines(again)).toEqual([
      '2 Old number: This old number is already in the opening balances. Remove that loan first.',
      '2 Packet seal no.: This seal is already used on another loan’s packet.',
    ])
  })

  test('get an item once when its request is sent twice with the same key', async () => {
    const send = () =>
      server.inject('AddOpeningLoan', {
        token: server.owner.token,
        headers: { 'Idempotency-Key': '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a90' },
        body: shop.loan({ number: '4715', seal: 'OLD-4715' }),
      })
    const [first, again] = [await send(), await send()]
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.json()).toEqual(first.json())
    expect(first.json()).toMatchObject({ items: '24.500 g Chain' })
    await server.call('DeleteOpeningLoan', { token: server.owner.token, query: { id: first.json().id } })
  })

  test('can be added and removed one by one, by the same rules', async () => {
    const added = await shop.add({ number: '4713', seal: 'OLD-4713' })
    const more = await shop.add({ number: '4713', seal: 'OLD-4713', grossMg: 8000, stoneMg: 0 })
    expect(more).toMatchObject({ id: added.id, items: '24.500 g Chain, 8.000 g Chain' })
    expect(messages(await shop.sendAdd({ number: '4713', seal: 'OLD-4713', outstandingPaise: 1 }))).toEqual([
      'outstandingPaise: This differs from the loan already added.',
    ])
    const ofOther = { customerNumber: shop.other.number, outstandingPaise: 1 }
    expect(messages(await shop.sendAdd({ number: '4713', seal: 'OLD-4713', ...ofOther }))).toEqual([
      'customerNumber: This differs from the loan already added.',
    ])
    const byPhone = (person: { phone: string; name: string }) =>
      shop.loan({ number: '4713', customerNumber: null, phone: person.phone, customerName: person.name })
    expect(messages(await shop.sendAdd(byPhone(shop.other)))).toEqual([
      'phone: This differs from the loan already added.',
    ])
    expect((await shop.add(byPhone(shop.customer))).id).toBe(added.id)
    expect(messages(await shop.sendAdd({ number: '4714', seal: 'old-4711' }))).toEqual([
      'seal: This seal is already used on another loan’s packet.',
    ])
    const ring = shop.products.find(({ name }) => name === 'Ring')?.id ?? ''
    const ofRing = { number: '4714', seal: 'OLD-4714', productId: ring }
    const setRing = (active: boolean) =>
      server.pool.query('update product set active = $2 where id = $1', [ring, active])
    await setRing(false)
    expect(messages(await shop.sendAdd(ofRing))).toEqual([`productId: ${openingTexts.unknownProduct}`])
    await setRing(true)
    expect(messages(await shop.sendAdd({ ...ofRing, purityBp: 9161 }))).toEqual([
      `purityBp: ${openingTexts.unknownPurity('Gold')}`,
    ])
    await server.call('DeleteOpeningLoan', { token: server.owner.token, query: { id: added.id } })
    expect((await shop.page()).map(({ number }) => number)).toEqual(['4711', '4712'])
    const gone = await server.inject('DeleteOpeningLoan', {
      token: server.owner.token,
      query: { id: added.id },
    })
    expect(gone.statusCode).toBe(404)
  })

  test('of a merged customer move to the remaining one', async () => {
    const { token } = server.owner
    const twice = await shop.customers.add(shop.typeId, 'Ravi K', '98400 99999')
    const { id } = await shop.add({ number: '4715', seal: 'OLD-4715', customerNumber: twice.number })
    await server.call('MergeCustomer', {
      token,
      query: { id: shop.other.id },
      body: { version: shop.other.version, duplicateId: twice.id, duplicateVersion: twice.version },
    })
    expect((await shop.page()).find((one) => one.id === id)).toMatchObject({
      customerId: shop.other.id,
      problem: null,
    })
    await server.call('DeleteOpeningLoan', { token, query: { id } })
  })
})

describe('everything that prevents the acceptance', () => {
  test('is reported together', async () => {
    await shop.save({ cutOverOn: '2026-03-30', chargeHeadId: null })
    const { problems } = await shop.read()
    expect(problems.map(({ field }) => field)).toEqual(['chargeHeadId'])
    expect((await shop.accept()).statusCode).toBe(422)
    await shop.save({ cutOverOn: '2025-12-31' })
    expect((await shop.read()).problems).toMatchObject([
      {
        field: 'loans',
        message: expect.stringContaining('Loan 4711: The loan date is after the cut-over date'),
      },
      { field: 'loans', message: expect.stringContaining('Loan 4712') },
    ])
    await shop.save({
      amounts: [
        { accountId: shop.idOf('1010'), debitPaise: 5_000_000, creditPaise: 0 },
        { accountId: shop.bankAccountId, debitPaise: 12_000_050, creditPaise: 0 },
        { accountId: shop.idOf('3010'), debitPaise: 0, creditPaise: 9_000_000 },
      ],
    })
    expect((await shop.read()).problems).toEqual([])
  })

  test('includes an in-active customer and a seal on a packet, in capitals or not', async () => {
    const { companyId, storeId } = server.owner
    const problems = async () => (await shop.read()).problems.map(({ message }) => message)
    const setCustomer = (active: boolean) =>
      server.pool.query('update customer set active = $2 where id = $1', [shop.other.id, active])
    await setCustomer(false)
    expect(await problems()).toEqual([openingTexts.loan('4712', openingTexts.inactiveCustomer)])
    await setCustomer(true)
    const id = randomUUID()
    await withoutTriggers(
      server.pool,
      `insert into packet (company_id, id, loan_id, store_id, seal, place, location)
       values ($1, $2, $2, $3, 'old-4711', 'vault', 'Safe 9')`,
      [companyId, id, storeId],
    )
    expect(await problems()).toEqual([openingTexts.loan('4711', openingTexts.sealTaken)])
    await withoutTriggers(server.pool, 'delete from packet where id = $1', [id])
    expect(await problems()).toEqual([])
  })

  test('includes days that have begun in this store, not those of another', async () => {
    const { companyId, storeId, userId } = server.owner
    const problems = async () => (await shop.read()).problems.map(({ message }) => message)
    const begin = (store: string) =>
      withoutTriggers(
        server.pool,
        `insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by)
         values ($1, $2, $3, 'open', 0, $4)`,
        [companyId, store, CUT_OVER, userId],
      )
    await begin(await business(server).addStore('Elsewhere', 'EW'))
    expect(await problems()).toEqual([])
    await begin(storeId)
    expect(await problems()).toContain(openingTexts.daysBegun(CUT_OVER))
    await withoutTriggers(server.pool, 'delete from store_day where company_id = $1', [companyId])
  })

  test('includes that nothing is entered', async () => {
    await server.call('ClearOpeningLoan', { token: server.owner.token, body: shop.scope })
    await shop.save({ amounts: [] })
    expect((await shop.read()).problems).toMatchObject([{ message: openingTexts.nothing }])
    expect((await shop.accept()).statusCode).toBe(422)
  })
})
