import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { AddNewLoanRequest, NewLoan, Session } from '../../src/api/gen/model/index.ts'
import { VOTER_ID } from './releases.ts'
import type { TestServer } from './server.ts'

/** Makes loans in the sample business with the rights of its users; the day must be open. */
export function sampleLoans(server: TestServer, session: (person: 'owner' | 'manager' | 'clerk') => Session) {
  let count = 0

  /** A customer with complete KYC. */
  async function customerId(): Promise<string> {
    const { token, companyId, storeId } = session('owner')
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#b8860b' } })
    const photo = await server.inject('AddAttachment', {
      token,
      query: { purpose: 'customerPhoto' },
      body: await picture.webp().toBuffer(),
      headers: { 'content-type': 'application/octet-stream' },
    })
    const { rows } = await server.call('GetCustomerType', { token, body: { companyId, storeId } })
    count += 1
    const known = { pan: `ABCPT${2000 + count}F`, address: '12 Mada Street', pinCode: '600004', ...VOTER_ID }
    const made = await server.call('AddCustomer', {
      token,
      body: {
        companyId,
        typeId: rows[0]?.id ?? '',
        name: `Borrower ${count}`,
        phone: `98400${20_000 + count}`,
        photoId: photo.json().id,
        ...known,
      },
    })
    return made.id
  }

  /** A valid request: ₹5,000 in cash on one gold ornament. */
  async function request(): Promise<AddNewLoanRequest> {
    const { token, companyId, storeId } = session('owner')
    const scope = { companyId, storeId }
    const choices = await server.call('GetNewLoanChoices', { token, body: scope })
    const gold = choices.metals.find(({ name }) => name === 'Gold')
    const slab = choices.schemes.find(({ metalId }) => metalId === gold?.id)
    const product = choices.products.find((one) => one.metalId === gold?.id && one.kind === 'ornament')
    const terms = {
      ...scope,
      customerId: await customerId(),
      slabId: slab?.id ?? '',
      tenureMonths: slab?.tenureMonths ?? 1,
      principalPaise: 500_000,
      items: [
        {
          productId: product?.id ?? '',
          purityBp: 9160,
          pieces: 1,
          grossMg: 10_000,
          stoneMg: 0,
          otherMg: 0,
          appraiserId: choices.appraisers[0]?.id ?? '',
        },
      ],
    }
    const { receiptPaise } = await server.call('QuoteLoan', {
      token,
      body: { ...terms, items: terms.items.map(({ pieces: _p, appraiserId: _a, ...item }) => item) },
    })
    const cash = (amountPaise: number) => ({
      mode: 'cash' as const,
      bankId: null,
      amountPaise,
      reference: null,
    })
    return {
      ...terms,
      payout: [cash(terms.principalPaise)],
      receipt: receiptPaise === 0 ? [] : [cash(receiptPaise)],
      seal: randomUUID(),
      location: 'Safe 1',
    }
  }

  const setThreshold = (paise: number | null) =>
    server.pool.query(`update company set policy = jsonb_set(policy, '{approvalAbovePaise}', $1::jsonb)`, [
      JSON.stringify(paise),
    ])

  /** A loan of the clerk, pending approval. */
  async function waiting(): Promise<NewLoan> {
    await setThreshold(0)
    const loan = await server.call('AddNewLoan', { token: session('clerk').token, body: await request() })
    await setThreshold(null)
    return loan
  }

  return {
    request,
    waiting,
    /** A loan of the clerk, approved by the manager. */
    approved: async (): Promise<NewLoan> => {
      const { id, version } = await waiting()
      const { token } = session('manager')
      return server.call('ApproveNewLoan', { token, query: { id }, body: { version } })
    },
  }
}
