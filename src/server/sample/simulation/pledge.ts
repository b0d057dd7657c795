import type { AddNewLoanRequest, LoanItem, LoanScheme, NewLoanChoices } from '../../../api/gen/model/index.ts'
import { itemValuePaise } from '../../../domain/valuation/valuation.ts'
import type { SampleCustomer } from '../customers.ts'
import type { Counter } from './counter.ts'
import type { PlannedLoan } from './plan.ts'
import { type Borrower, openedLoan, type SimulatedLoan } from './simulatedLoan.ts'

/** Loan to value by the sample's policy, in percent. */
export const LTV_PERCENT = 80
/** Principals are multiples of this amount, and at least the next. */
const STEP_PAISE = 10_000
const MIN_PAISE = 100_000
/** Loans above this need a second person, in paise. */
export const APPROVAL_ABOVE = 30_000_000
/** Cash paid out on a borrower's open loans stays below this amount, which is less than the legal limit; in paise. */
const CASH_OUT = 1_900_000

/** One in this many loans has no photos of its items. */
const UNSEEN = 9

/** Takes photos of what is pledged; each function returns the id of a file. */
export interface ItemPhotos {
  /** The photo of a product; all items of the product share it. */
  ofProduct: (metal: PlannedLoan['metal'], product: string) => Promise<string>
  ofTray: (metal: PlannedLoan['metal'], products: readonly string[]) => Promise<string>
  /** First day with photos of whole trays. */
  traysSince: string
}

/** The data with which a store lends: its choices, the price of a metal on a day, and the borrowers. */
export interface Lending {
  choices: NewLoanChoices
  priceOf: (metal: string, date: string) => number
  borrowers: readonly Borrower[]
  /** Customers of the store's old register. */
  registered: readonly SampleCustomer[]
  /** Prefix of the seals of the store's packets. */
  code: string
  noticeHeadId: string
  /** Uploads the collector's signature. */
  signature: () => Promise<string>
  /** Uploads photos of what is pledged. */
  photos: ItemPhotos
  /** Uploads a document: an authority, or a bond for a lost ticket. */
  document: () => Promise<string>
}

/** Takes a planned pledge; returns the loan if it was paid out. */
export async function pledge(
  counter: Counter,
  lending: Lending,
  planned: PlannedLoan,
  number: number,
): Promise<SimulatedLoan | null> {
  const borrower = lending.borrowers[planned.borrower]
  const scheme = lending.choices.schemes.find(({ name }) => name === planned.scheme)
  if (!borrower || !scheme) throw new Error(`the sample has no ${planned.scheme}, or no borrower`)
  const date = counter.today()
  const items = await photographed(lending, planned, itemsOf(lending, planned, scheme))
  const mostPaise = borrower.exposureCapPaise - borrower.outstandingPaise
  const principalPaise = principalOf(lending, planned, items, { date, mostPaise })
  const cashAllowed = planned.opening === 'paidOut' && principalPaise + borrower.cashOutPaise < CASH_OUT
  const payout = counter.payOut(principalPaise, cashAllowed)
  const seal = `${lending.code}${String(100_000 + number)}`
  const body: AddNewLoanRequest = {
    ...counter.scope,
    customerId: borrower.id,
    nomineeName: borrower.nomineeName,
    slabId: scheme.id,
    tenureMonths: planned.tenureMonths,
    principalPaise,
    items,
    payout,
    receipt: [],
    seal,
    location: `Safe ${1 + (number % 2)}, tray ${1 + (number % 24)}`,
    trayPhotoId: await trayPhoto(lending, planned, items),
  }
  const made = await counter.send('AddNewLoan', { body })
  const opened = made.status === 'active' ? made : await decide(counter, planned, made)
  if (!opened) return null
  const cashOutPaise = payout[0]?.mode === 'cash' ? principalPaise : 0
  return openedLoan(
    { planned, number, id: opened.id, borrower, items, seal, cashOutPaise },
    { scheme, principalPaise, date },
  )
}

/** The items with photos; some loans have none, as from a busy counter. */
async function photographed(
  { choices, photos }: Lending,
  { metal, share }: PlannedLoan,
  items: LoanItem[],
): Promise<LoanItem[]> {
  if (share % UNSEEN === 0) return items
  const seen: LoanItem[] = []
  for (const item of items)
    seen.push({ ...item, photoId: await photos.ofProduct(metal, productOf(choices, item)) })
  return seen
}

/** The photo of all items together, once the store takes such photos. */
function trayPhoto(
  { choices, photos }: Lending,
  { metal, openedOn }: PlannedLoan,
  items: readonly LoanItem[],
): Promise<string | null> {
  if (openedOn < photos.traysSince) return Promise.resolve(null)
  return photos.ofTray(
    metal,
    items.map((item) => productOf(choices, item)),
  )
}

function productOf({ products }: NewLoanChoices, { productId }: LoanItem): string {
  return products.find(({ id }) => id === productId)?.name ?? ''
}

/** Approves and pays out a pending loan, or cancels it, as planned; null if it is not paid out. */
async function decide(counter: Counter, planned: PlannedLoan, made: { id: string; version: number }) {
  const query = { id: made.id }
  const { opening } = planned
  if (opening === 'pending') return null
  if (opening === 'cancelled') {
    const body = { version: made.version, reason: 'The customer took the jewels home again' }
    await counter.send('CancelNewLoan', { query, body })
    return null
  }
  const { version } = await counter.send(
    'ApproveNewLoan',
    { query, body: { version: made.version } },
    'manager',
  )
  return opening === 'approved' ? null : counter.send('DisburseNewLoan', { query, body: { version } })
}

/** The items of a planned loan, as the counter weighs them. */
export function itemsOf(
  { choices }: Lending,
  planned: PlannedLoan,
  { metalId }: Pick<LoanScheme, 'metalId'>,
): LoanItem[] {
  const products = choices.products.filter((one) => one.metalId === metalId && one.kind === 'ornament')
  return planned.items.map(({ product, pieces, grossMg, stoneMg }, index) => ({
    productId: products[product % products.length]?.id ?? '',
    purityBp: products[product % products.length]?.usualPurityBp ?? 0,
    pieces,
    grossMg,
    stoneMg,
    otherMg: 0,
    appraiserId: choices.appraisers[index % choices.appraisers.length]?.id ?? '',
  }))
}

/**
 * The planned share of the eligible amount at the prices of a day, or of `mostPaise` if that is less; rounded down to ₹100, at least
 * ₹1,000.
 */
export function principalOf(
  lending: Lending,
  planned: PlannedLoan,
  items: readonly LoanItem[],
  { date, mostPaise }: { date: string; mostPaise: number },
): number {
  const valuePaise = items.reduce((sum, item) => sum + itemValue(lending, planned, item, date), 0)
  const most = Math.min((valuePaise * LTV_PERCENT) / 100, mostPaise)
  return Math.max(MIN_PAISE, Math.floor((most * planned.share) / 100 / STEP_PAISE) * STEP_PAISE)
}

/** Value of an item on a day, in paise. */
export function itemValue(
  { choices, priceOf }: Lending,
  { metal }: PlannedLoan,
  { grossMg, stoneMg, otherMg, purityBp }: LoanItem,
  date: string,
): number {
  const referencePurityBp = choices.metals.find(({ name }) => name === metal)?.referencePurityBp ?? 0
  return itemValuePaise(
    { netMg: grossMg - stoneMg - otherMg, purityBp, referencePurityBp },
    priceOf(metal, date),
  )
}
