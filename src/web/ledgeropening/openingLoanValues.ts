import type { AddOpeningLoanRequest, LoanScheme } from '../../api/gen/model/index.ts'
import { ledgerOpeningRules } from '../../api/gen/rules/ledgeropening.ts'
import { addMonths } from '../../domain/dates/dates.ts'
import type { FieldRules } from '../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { ledgerOpeningTexts } from './texts.ts'

const { defaultLocation } = ledgerOpeningTexts.loan
/** The number identifies the customer; the name is only shown. */
const { customerName: _, ...contractRules } = ledgerOpeningRules.AddOpeningLoan

/** Form values of an active loan with one item; optional fields may be null or ''. */
export interface OpeningLoanValues extends KeyedValues {
  number: string
  customerNumber: string
  /** The name of the chosen customer, for display. */
  customerName: string
  slabId: string | null
  openedOn: string | null
  dueOn: string | null
  paidToOn: string | null
  principalPaise: number | null
  outstandingPaise: number | null
  penalDuePaise: number | null
  chargesDuePaise: number | null
  seal: string
  location: string
  productId: string | null
  /** Basis points as text, as choices hold them. */
  purityBp: string | null
  pieces: number | null
  grossMg: number | null
  stoneMg: number | null
  otherMg: number | null
}

/** Fields that have a default when left empty. */
const optional = [
  ...(['dueOn', 'paidToOn', 'outstandingPaise', 'penalDuePaise', 'chargesDuePaise'] as const),
  ...(['seal', 'location', 'pieces', 'stoneMg', 'otherMg'] as const),
]

/** The contract's rules for the form: the request has all fields, but some may be left empty. */
export const openingLoanRules: Readonly<Record<string, FieldRules>> = {
  ...contractRules,
  ...Object.fromEntries(optional.map((name) => [name, { ...contractRules[name], required: false }])),
  // The request names the customer by number or by phone, the form by number only.
  customerNumber: { ...contractRules.customerNumber, required: true },
}

const noItem = {
  productId: null,
  purityBp: null,
  pieces: null,
  grossMg: null,
  stoneMg: null,
  otherMg: null,
}

/** The initial form values. */
export function emptyOpeningLoan(): OpeningLoanValues {
  return {
    number: '',
    customerNumber: '',
    customerName: '',
    slabId: null,
    openedOn: null,
    dueOn: null,
    paidToOn: null,
    principalPaise: null,
    outstandingPaise: null,
    penalDuePaise: null,
    chargesDuePaise: null,
    seal: '',
    location: '',
    ...noItem,
    idempotencyKey: newKey(),
  }
}

/** The next form: the same loan for another item, or a new loan with the same scheme and location. */
export function nextOpeningLoan(typed: OpeningLoanValues, oneMoreItem: boolean): OpeningLoanValues {
  if (oneMoreItem) return { ...typed, ...noItem, idempotencyKey: newKey() }
  return { ...emptyOpeningLoan(), slabId: typed.slabId, location: typed.location }
}

/** The values with the defaults of empty fields, which are those of a file of active loans; its template documents them. */
function withDefaults(values: OpeningLoanValues, schemes: readonly LoanScheme[]): OpeningLoanValues {
  const { openedOn, principalPaise } = values
  const months = schemes.find(({ id }) => id === values.slabId)?.tenureMonths
  const dueOn = openedOn === null || months === undefined ? null : addMonths(openedOn, months)
  return {
    ...values,
    dueOn: values.dueOn ?? dueOn,
    paidToOn: values.paidToOn ?? openedOn,
    outstandingPaise: values.outstandingPaise ?? principalPaise,
    chargesDuePaise: values.chargesDuePaise ?? 0,
    seal: values.seal.trim() || values.number,
    location: values.location.trim() || defaultLocation,
    pieces: values.pieces ?? 1,
    stoneMg: values.stoneMg ?? 0,
    otherMg: values.otherMg ?? 0,
  }
}

/** The request for checked form values. */
export function openingLoanRequest(
  typed: OpeningLoanValues,
  schemes: readonly LoanScheme[],
  scope: Pick<AddOpeningLoanRequest, 'companyId' | 'storeId'>,
): AddOpeningLoanRequest {
  const read = withDefaults(typed, schemes)
  return {
    ...scope,
    number: read.number.trim(),
    customerNumber: read.customerNumber.trim(),
    phone: null,
    customerName: null,
    slabId: read.slabId ?? '',
    openedOn: read.openedOn ?? '',
    dueOn: read.dueOn ?? '',
    principalPaise: read.principalPaise ?? 0,
    outstandingPaise: read.outstandingPaise ?? 0,
    paidToOn: read.paidToOn ?? '',
    penalDuePaise: read.penalDuePaise,
    chargesDuePaise: read.chargesDuePaise ?? 0,
    seal: read.seal.trim(),
    location: read.location.trim(),
    productId: read.productId ?? '',
    purityBp: Number(read.purityBp),
    pieces: read.pieces ?? 0,
    grossMg: read.grossMg ?? 0,
    stoneMg: read.stoneMg ?? 0,
    otherMg: read.otherMg ?? 0,
  }
}
