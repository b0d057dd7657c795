import { pngOf } from './files.ts'
import { exampleOf } from './fill.ts'
import type { Known } from './known.ts'
import type { Session } from './sessions.ts'
import type { World } from './world.ts'

/** A one-pixel picture, for every request that needs a file. */
export const PICTURE = pngOf(1, 1, 128)

/** The principal of the checker's loans, in paise. */
const LENT_PAISE = 1_000_000

/** The principal, in paise, above which loans in the checker's own company need approval. */
export const APPROVAL_ABOVE_PAISE = 2_000_000

/** The id of a file for a purpose, which is uploaded once. */
export async function fileOf(world: World, purpose: string): Promise<string> {
  return world.once(`file ${purpose}`, async () => {
    const { id } = await world.call('AddAttachment', { query: { purpose }, body: PICTURE })
    return id
  })
}

/** Payment parts by bank; none for an amount of 0. */
export async function byBank(world: World, amountPaise: number): Promise<object[]> {
  if (amountPaise === 0) return []
  return [{ mode: 'bank', bankId: await ownBank(world), amountPaise, reference: 'UTR 1' }]
}

/** The id of one of the company's own bank accounts. */
export async function ownBank(world: World): Promise<string> {
  return (await world.once('own bank', () => world.call('AddBank', { body: { kind: 'own' } }))).id
}

/** A new store of the same company, with no records yet; the main user is signed in there. */
export async function newBranch(world: World): Promise<Session> {
  return world.help.openSession((await world.call('AddStore')).id)
}

/** A second store of the same company with its day open. */
export async function otherStore(world: World): Promise<Session> {
  const session = await world.once('other store', () => newBranch(world))
  await openDay(world, session)
  return session
}

/** Everything that a loan needs besides its customer: an open day, and a metal with a price, a product, a scheme and an appraiser. */
export async function shopOf(world: World) {
  const base = await world.once('shop', async () => {
    const [metal] = await metalsOf(world)
    await world.call('AddRate', { body: { storeId: null, metalId: metal?.id } })
    const category = await world.call('AddProductCategory', {
      body: { metalId: metal?.id, kind: 'ornament' },
    })
    const usualPurityBp = metal?.referencePurityBp
    const product = await world.call('AddProduct', { body: { categoryId: category.id, usualPurityBp } })
    const scheme = await world.call('AddInterestSlab', { body: { metalId: metal?.id, rateForGram: [] } })
    const appraiser = await world.call('AddStaff')
    return { metal, product, scheme, appraiser }
  })
  await openDay(world, world.main)
  return base
}

/** The metals of the company. */
export async function metalsOf(world: World): Promise<Known[]> {
  return world.once('metals', async () => {
    const { rows } = await world.call('GetMetal')
    const found = rows as Known[]
    if (found.length > 0) return found
    const gold = { name: 'Gold', symbol: 'Au', referencePurityBp: 9160 }
    const purities = [{ label: '22K · 916', purityBp: 9160 }]
    return [await world.call('AddMetal', { body: { ...gold, purities } })]
  })
}

/** The opening count of a drawer with enough cash for all payouts. */
const FULL_DRAWER = [{ valuePaise: 50_000, count: 20_000 }]

/** Opens today's business day in a store, unless a day is open. */
export async function openDay(
  world: World,
  session: Session,
  body: object = { denominations: FULL_DRAWER },
): Promise<void> {
  await world.once(`day ${session.storeId}`, async () => {
    const state = await world.call('GetDay', { session })
    if (!state.open) await world.call('OpenDay', { session, body })
  })
}

/** A valid request for a new loan, in which the receipt that the quote requires is paid. */
export async function loanRequest(
  world: World,
  fields: object = {},
  pieces = 1,
): Promise<Record<string, unknown>> {
  const { metal, product, scheme, appraiser } = await shopOf(world)
  const customer = await world.call('AddCustomer')
  const item = {
    productId: product.id,
    purityBp: metal?.referencePurityBp,
    grossMg: 24_500,
    stoneMg: 500,
    otherMg: 0,
  }
  const wanted = {
    customerId: customer.id,
    slabId: scheme.id,
    tenureMonths: 12,
    principalPaise: LENT_PAISE,
    ...fields,
  }
  const payout = await byBank(world, wanted.principalPaise)
  const items = Array.from({ length: pieces }, () => item)
  const terms = { ...wanted, items, payout, receipt: [] }
  const { receiptPaise } = await world.call('QuoteLoan', { body: terms })
  return {
    ...wanted,
    openedOn: world.today,
    items: items.map((one) => ({ ...one, pieces: 1, appraiserId: appraiser.id })),
    payout,
    receipt: await byBank(world, Number(receiptPaise)),
  }
}

/** The loan of an operation's example, with ids of existing records. */
export async function exampleLoan(world: World, operationId: string): Promise<Record<string, unknown>> {
  const { product, scheme, appraiser } = await shopOf(world)
  const customer = await world.call('AddCustomer')
  const { body } = world.contract.find(operationId) ?? {}
  const example = (body ? exampleOf(world.contract, body.schema) : {}) as Record<string, unknown>
  const { items, payout, receipt } = example
  const own = { productId: product.id, ...(operationId !== 'QuoteLoan' && { appraiserId: appraiser.id }) }
  return {
    customerId: customer.id,
    slabId: scheme.id,
    payout,
    receipt,
    items: (items as object[]).map((item) => ({ ...item, ...own })),
  }
}

/** A paid-out loan: a new one, or one of the list when only reads are sent. */
export async function activeLoan(world: World): Promise<Known> {
  if (world.safe) return world.record('PartPayment')
  return world.call('AddNewLoan', { body: await loanRequest(world) })
}

/** A loan pending approval. */
export async function pendingLoan(world: World): Promise<Known> {
  const body = await loanRequest(world, { principalPaise: APPROVAL_ABOVE_PAISE + 100_000 })
  return world.call('AddNewLoan', { body })
}

/** Today's dues of a loan. */
export async function duesOf(world: World, id: unknown): Promise<Record<string, number>> {
  const { dues } = await world.call('GetPayoff', { query: { id, date: world.today } })
  return dues as Record<string, number>
}

/** The packet of a loan in the vault, for SendPackets. */
export async function packetOf(world: World, loan: Known): Promise<string> {
  const { rows } = await world.call('GetVaultPackets', { body: { search: loan.seal } })
  const [first] = rows as Known[]
  return first?.id ?? loan.id
}

/** The seal of a loan's packet, and its customer as collector with the document on file. */
export async function collection(
  world: World,
  loanId: unknown,
): Promise<{ seal: unknown; collection: Record<string, unknown> }> {
  const loan = await world.call('GetPartPaymentById', { query: { id: loanId } })
  const query = { id: loan.customerId }
  const { name, idKind } = await world.call('GetCustomerById', { query })
  const { idNumber, pan } = await world.call('ShowIdentity', { query })
  const shown = idKind && idNumber ? { idKind, idNumber } : { idKind: 'pan', idNumber: pan }
  return {
    seal: (loan.packet as { seal: string }).seal,
    collection: {
      collectedBy: 'pawner',
      name,
      ...shown,
      ticket: 'shown',
      proofId: null,
      bondId: null,
      pictureId: await fileOf(world, 'releasePicture'),
      note: null,
    },
  }
}

/** One of the common voucher heads, by side and usage. */
export async function headOf(world: World, side: string, usage: string): Promise<string> {
  const heads = await world.once('heads', async () => {
    await world.call('AddCommonHeads')
    return (await world.call('GetCreditDebit')).rows as Known[]
  })
  const found = heads.find((head) => head.side === side && head.usage === usage)
  return found?.id ?? (await world.record('CreditDebit')).id
}
