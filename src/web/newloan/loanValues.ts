import type {
  LoanItem,
  NewLoanChoices,
  NewLoanItem,
  PastItem,
  PastLoan,
  QuoteLoanRequest,
  UpdateNewLoanRequest,
} from '../../api/gen/model/index.ts'
import { cashPart, type PartValues, toParts } from '../shared/payment/paymentValues.ts'
import { newKey } from '../shared/record/useIdempotencyKey.ts'
import { uuid } from '../shell/uuid.ts'

/** Form values of an item. */
export interface ItemValues {
  /** The React key of the row. */
  row: string
  productId: string | null
  pieces: number | null
  grossMg: number | null
  stoneMg: number | null
  otherMg: number | null
  /** Basis points as text. */
  purity: string | null
  photoId: string | null
  marks: string
  huid: string
  testMethod: string
  /** Null: the appraiser of all items. */
  appraiserId: string | null
}

/** Form values of a loan. Money in paise, weights in milligrams. */
export interface LoanValues extends Record<string, unknown> {
  idempotencyKey: string
  customerId: string | null
  items: ItemValues[]
  appraiserId: string | null
  slabId: string | null
  tenureMonths: number | null
  principalPaise: number | null
  payout: PartValues[]
  receipt: PartValues[]
  seal: string
  location: string
  /** The photo of all items on the tray; null for none. */
  trayPhotoId: string | null
  nomineeName: string
  nomineeRelation: string
  note: string
}

/** The initial form values, with the proposed appraiser and packet. */
export function emptyLoan(
  appraiserId: string | null,
  packet: Pick<LoanValues, 'seal' | 'location'> = { seal: '', location: '' },
): LoanValues {
  return {
    idempotencyKey: newKey(),
    customerId: null,
    items: [emptyItem()],
    appraiserId,
    slabId: null,
    tenureMonths: null,
    principalPaise: null,
    payout: [cashPart()],
    receipt: [cashPart()],
    ...packet,
    trayPhotoId: null,
    nomineeName: '',
    nomineeRelation: '',
    note: '',
  }
}

/** The initial values of a row. */
export function emptyItem(): ItemValues {
  return {
    row: uuid(),
    productId: null,
    pieces: 1,
    grossMg: null,
    stoneMg: null,
    otherMg: null,
    purity: null,
    photoId: null,
    marks: '',
    huid: '',
    testMethod: '',
    appraiserId: null,
  }
}

/** Whether a row has no product, weight, photo or text, and no piece count but the proposed one; such a row is skipped. */
export function isEmptyItem(item: ItemValues): boolean {
  const { productId, pieces, grossMg, stoneMg, otherMg, photoId, marks, huid, testMethod } = item
  return (
    [productId, grossMg, stoneMg, otherMg, photoId].every((one) => one === null) &&
    (pieces ?? 1) === 1 &&
    marks + huid + testMethod === ''
  )
}

/** Maps the index of an item in the request to its row in the grid. */
export function sentRows(items: readonly ItemValues[]): number[] {
  return items.flatMap((item, row) => (isEmptyItem(item) ? [] : [row]))
}

/** The form field that shows a server error. */
export function formField(field: string, items: readonly ItemValues[]): string {
  const [whole, index, name] = /^items\.(\d+)\.(\w+)$/.exec(field) ?? []
  const row = index === undefined ? undefined : sentRows(items)[Number(index)]
  if (whole === undefined || row === undefined) return field
  return `items.${row}.${name === 'purityBp' ? 'purity' : name}`
}

/** The items of a past loan, to be pledged again: those whose product is still offered, without their own appraisers. */
export function pledgedAgain({ items }: PastLoan, { products }: NewLoanChoices): ItemValues[] {
  return items
    .filter(({ productId }) => products.some(({ id }) => id === productId))
    .map((item) => ({ ...emptyItem(), ...storedItem(item) }))
}

/** Form values of a stored item, except for its row and its appraiser. */
export function storedItem(item: PastItem | NewLoanItem): Omit<ItemValues, 'row' | 'appraiserId'> {
  const { productId, pieces, grossMg, stoneMg, otherMg, purityBp, photoId, marks, huid, testMethod } = item
  return {
    productId,
    pieces,
    grossMg,
    stoneMg,
    otherMg,
    photoId,
    purity: String(purityBp),
    marks: marks ?? '',
    huid: huid ?? '',
    testMethod: testMethod ?? '',
  }
}

type Scope = Pick<QuoteLoanRequest, 'companyId' | 'storeId'>

/** The request of a loan; call it with checked values only. */
export function toLoanRequest(values: LoanValues): Omit<UpdateNewLoanRequest, 'version'> {
  const { customerId, slabId, tenureMonths, principalPaise, seal, location } = values
  return {
    customerId: customerId ?? '',
    slabId: slabId ?? '',
    tenureMonths: tenureMonths ?? 0,
    principalPaise: principalPaise ?? 0,
    items: values.items.filter((item) => !isEmptyItem(item)).map((item) => toItem(item, values.appraiserId)),
    payout: toParts(values.payout),
    receipt: toParts(values.receipt),
    seal: seal.trim(),
    location: location.trim(),
    trayPhotoId: values.trayPhotoId,
    nomineeName: values.nomineeName.trim() || null,
    nomineeRelation: values.nomineeRelation.trim() || null,
    note: values.note.trim() || null,
  }
}

function toItem(item: ItemValues, appraiserId: string | null): LoanItem {
  const { productId, pieces, grossMg, stoneMg, otherMg, purity, photoId, marks, huid, testMethod } = item
  return {
    productId: productId ?? '',
    purityBp: Number(purity),
    pieces: pieces ?? 1,
    grossMg: grossMg ?? 0,
    stoneMg: stoneMg ?? 0,
    otherMg: otherMg ?? 0,
    appraiserId: item.appraiserId ?? appraiserId ?? '',
    testMethod: testMethod.trim() || null,
    huid: huid.trim() || null,
    marks: marks.trim() || null,
    photoId,
  }
}

/** The request for a quote; null until a scheme is chosen and an item is weighed. */
export function toQuoteRequest(values: LoanValues, scope: Scope): QuoteLoanRequest | null {
  const { customerId, slabId, tenureMonths, principalPaise } = values
  const items = values.items.flatMap(({ productId, purity, grossMg, stoneMg, otherMg }) =>
    productId === null || purity === null || !grossMg || (stoneMg ?? 0) < 0 || (otherMg ?? 0) < 0
      ? []
      : [{ productId, purityBp: Number(purity), grossMg, stoneMg: stoneMg ?? 0, otherMg: otherMg ?? 0 }],
  )
  // A payment with a part that lacks its bank account is left out of the quote.
  const placed = (parts: readonly PartValues[]) =>
    parts.some(({ mode, bankId }) => mode !== 'cash' && bankId === null) ? [] : toParts(parts)
  if (slabId === null || items.length === 0) return null
  return {
    ...scope,
    customerId,
    slabId,
    ...(tenureMonths !== null && tenureMonths >= 1 && tenureMonths <= 120 && { tenureMonths }),
    items,
    principalPaise: principalPaise !== null && principalPaise > 0 ? principalPaise : null,
    payout: placed(values.payout),
    receipt: placed(values.receipt),
  }
}
