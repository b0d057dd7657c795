import { randomUUID } from 'node:crypto'
import type {
  AddCustomerRequest,
  AddInterestSlabRequest,
  AddNewLoanRequest,
  Customer,
  InterestSlab,
  NewLoan,
  PaymentPart,
} from '../../src/api/gen/model/index.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { customersOf } from './customers.ts'
import { counted } from './days.ts'
import { VOTER_ID } from './releases.ts'
import { schemes } from './schemes.ts'
import type { TestServer } from './server.ts'
import { putStaff } from './staff.ts'

/** The price of gold in a test shop, in paise per gram at its reference purity. */
export const GOLD_PAISE_PER_G = 639_494

/** Opening cash in the drawer. */
const FLOAT_RUPEES = 500_000

/** A payment in cash. */
export const cash = (amountPaise: number): PaymentPart[] =>
  amountPaise === 0 ? [] : [{ mode: 'cash', bankId: null, amountPaise, reference: null }]

/**
 * A shop that can lend: a price of gold and silver, a scheme (12 months, 15 % then 18 %), a customer with KYC, an
 * appraiser, a bank account, the day open. All requests are the owner's unless a token is given.
 */
export async function openShop(server: TestServer, scheme: Partial<AddInterestSlabRequest> = {}) {
  const { token, companyId, storeId, userId } = server.owner
  const scope = { companyId, storeId }
  const now = () => server.clock.now ?? new Date()
  const today = () => dateIn('Asia/Kolkata', now())
  const slabs = await schemes(server)
  const customers = customersOf(server)
  await server.call('AddUsualProducts', { token, body: { companyId } })
  const { rows: products } = await server.call('GetProduct', { token, body: scope })
  const slab = await slabs.add('Gold for a year', scheme)
  const silver = await slabs.add('Silver for a year', { metalId: slabs.silverId })
  const appraiserId = await putStaff(server, token, 'Selvi')
  const { id: bankId } = await server.call('AddBank', {
    token,
    body: { companyId, name: 'Indian Bank', kind: 'own' },
  })
  const typeId = await customers.addType('Regular')
  let count = 0

  /** Advances the server's clock by days, and opens that day instead of the open one in these stores, in plain SQL. */
  async function openLater(days: number, storeIds = [storeId]): Promise<void> {
    server.clock.now = new Date(now().getTime() + days * 86_400_000)
    await server.pool.query(
      `update store_day set state = 'closed', closed_by = opened_by, number = store_id || '-' || business_on,
         counted_paise = 0, cash_in_paise = 0, cash_out_paise = 0
       where company_id = $1 and store_id = any($2) and state = 'open'`,
      [companyId, storeIds],
    )
    await server.pool.query(
      `insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by)
       select $1, unnest($2::uuid[]), $3, 'open', 0, $4`,
      [companyId, storeIds, today(), userId],
    )
  }

  async function setPrice(metalId: string, pricePaisePerG: number): Promise<void> {
    const entry = { companyId, storeId: null, metalId, effectiveOn: today(), pricePaisePerG, confirmed: true }
    await server.call('AddRate', { token, body: entry })
  }

  /** A customer with complete KYC. */
  async function addCustomer(
    name = 'Meenakshi',
    fields: Partial<AddCustomerRequest> = {},
  ): Promise<Customer> {
    count += 1
    return customers.add(typeId, name, `98400${String(10_000 + count)}`, {
      photoId: await customers.upload('customerPhoto'),
      pan: `ABCPS${1000 + count}F`,
      ...VOTER_ID,
      address: '12 Mada Street',
      pinCode: '600004',
      ...fields,
    })
  }

  await setPrice(slabs.goldId, GOLD_PAISE_PER_G)
  await setPrice(slabs.silverId, 7_500)
  await server.call('OpenDay', {
    token,
    body: { ...scope, businessOn: today(), denominations: counted(FLOAT_RUPEES) },
  })
  const customer = await addCustomer()
  const productId = (metalId: string, kind = 'ornament') =>
    products.find((one) => one.metalId === metalId && one.kind === kind)?.id ?? ''

  /** A gold ornament of 22 karat and 10 grams net unless other fields are given. */
  const item = (
    fields: Partial<AddNewLoanRequest['items'][number]> = {},
  ): AddNewLoanRequest['items'][number] => ({
    productId: productId(slabs.goldId),
    purityBp: 9160,
    pieces: 1,
    grossMg: 10_500,
    stoneMg: 500,
    otherMg: 0,
    appraiserId,
    ...fields,
  })

  /** A loan of ₹10,000 in cash on one ornament unless other fields are given. */
  function request(fields: Partial<AddNewLoanRequest> = {}): AddNewLoanRequest {
    const principalPaise = fields.principalPaise ?? 1_000_000
    return {
      ...scope,
      customerId: customer.id,
      slabId: slab.id,
      tenureMonths: 12,
      principalPaise,
      items: [item()],
      payout: cash(principalPaise),
      receipt: [],
      seal: `SEAL-${randomUUID().slice(0, 13)}`,
      location: 'Safe 1',
      ...fields,
    }
  }

  /** Pays rent in cash, so that the drawer has this smaller amount. */
  async function leaveInDrawer(paise: number): Promise<void> {
    await server.call('AddCommonHeads', { token, body: { companyId } })
    const { heads } = await server.call('GetDebitNoteChoices', { token, body: scope })
    const headId = heads.find(({ name }) => name === 'Rent')?.id ?? ''
    const { cashPaise } = await server.call('GetDay', { token })
    const amountPaise = cashPaise - paise
    const paid = { headId, amountPaise, payments: cash(amountPaise), narration: 'Rent of the year' }
    await server.call('AddDebitNote', { token, body: { ...scope, postedOn: today(), ...paid } })
  }

  /** Receives other income in cash, so that the drawer has this much more. */
  async function bringCash(amountPaise: number): Promise<void> {
    await server.call('AddCommonHeads', { token, body: { companyId } })
    const { heads } = await server.call('GetCreditNoteChoices', { token, body: scope })
    const headId = heads.find(({ name }) => name === 'Other income')?.id ?? ''
    const taken = { headId, amountPaise, payments: cash(amountPaise), narration: 'Cash for the drawer' }
    await server.call('AddCreditNote', { token, body: { ...scope, postedOn: today(), ...taken } })
  }

  return {
    scope,
    slabs,
    leaveInDrawer,
    bringCash,
    /** Schemes of gold and of silver. */
    slab: slab as InterestSlab,
    silver,
    goldId: slabs.goldId,
    silverId: slabs.silverId,
    customer,
    typeId,
    appraiserId,
    bankId,
    today,
    productId,
    openLater,
    setPrice,
    addCustomer,
    upload: customers.upload,
    item,
    request,
    /** A payment through the shop's bank account. */
    byBank: (amountPaise: number): PaymentPart[] => [
      { mode: 'bank', bankId, amountPaise, reference: 'UTR 1' },
    ],
    /** Adds a loan; it must succeed. */
    pledge: (fields: Partial<AddNewLoanRequest> = {}, userToken = token): Promise<NewLoan> =>
      server.call('AddNewLoan', { token: userToken, body: request(fields) }),
    /** Sends a request for a loan and returns the whole response. */
    inject: (fields: Partial<AddNewLoanRequest> = {}, userToken = token) =>
      server.inject('AddNewLoan', { token: userToken, body: request(fields) }),
    /** Changes fields of the company's policy, in plain SQL. */
    setPolicy: (fields: Record<string, unknown>) =>
      server.pool.query('update company set policy = policy || $2::jsonb where id = $1', [
        companyId,
        JSON.stringify(fields),
      ]),
  }
}

/** Inserts a loan of the owner's store that is pending approval. The company must have a scheme and products. */
export async function putPendingLoan(server: TestServer, customerId: string): Promise<string> {
  const { companyId, storeId, userId } = server.owner
  const id = randomUUID()
  await server.pool.query(
    `insert into loan (company_id, id, store_id, customer_id, metal_id, slab_id, slab_version, status, terms, fees,
       tenure_months, principal_paise, value_paise, eligible_paise, made_by)
     select $1, $2, $3, $4, s.metal_id, s.id, 1, 'pending', v.terms - 'advanceMonths' || jsonb_build_object('bands', v.bands,
       'minimumDays', v.minimum_days, 'minimumAmountPaise', v.minimum_amount_paise, 'penalRateBp', v.penal_rate_bp,
       'graceDays', v.grace_days), v.fees, 12, 100000, 100000, 100000, $5
     from interest_slab s join interest_slab_version v on v.slab_id = s.id and v.number = 1 where s.company_id = $1 limit 1`,
    [companyId, id, storeId, customerId, userId],
  )
  await server.pool.query(
    `insert into loan_item (company_id, loan_id, line, product_id, purity_bp, pieces, gross_mg, net_mg, price_paise_per_g,
       value_paise, appraiser_id)
     select $1, $2, 1, p.id, 9160, 1, 1000, 1000, 100, 100, (select id from staff where company_id = $1 limit 1)
     from product p where p.company_id = $1 limit 1`,
    [companyId, id],
  )
  return id
}

/** Σ debits less Σ credits of accounts by their codes, in paise; zero balances are excluded. */
export async function balances(server: TestServer): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ code: string; balance: number }>(
    `select a.code, (sum(d.debit_paise) - sum(d.credit_paise))::bigint as balance from ledger_day d
     join account a on a.company_id = d.company_id and a.id = d.account_id
     where d.company_id = $1 group by a.code order by a.code`,
    [server.owner.companyId],
  )
  return Object.fromEntries(rows.filter(({ balance }) => balance !== 0).map((row) => [row.code, row.balance]))
}
