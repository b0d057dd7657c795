import type { AddCustomerTypeRequest, CustomerType } from '../../api/gen/model/index.ts'
import { formatMoney, formatPercent } from '../ui/format.ts'
import { customerTypeTexts as texts } from './texts.ts'

/** A customer type as its form holds it; a concession left empty is none. */
export interface CustomerTypeValues extends Record<string, unknown> {
  name: string
  exposureCapPaise: number | null
  rateConcessionBp: number | null
  panRequired: boolean
}

/** What the form of a customer type shows. */
export function toCustomerTypeValues(type: CustomerType | null): CustomerTypeValues {
  return {
    name: type?.name ?? '',
    exposureCapPaise: type?.exposureCapPaise ?? null,
    rateConcessionBp: type?.rateConcessionBp ?? null,
    panRequired: type?.panRequired ?? false,
  }
}

/** The fields of a customer type as the contract wants them. */
export function toCustomerTypeRequest(values: CustomerTypeValues): Omit<AddCustomerTypeRequest, 'companyId'> {
  return { ...values, name: values.name.trim(), rateConcessionBp: values.rateConcessionBp ?? 0 }
}

/** How a field reads where two versions of a customer type are compared. */
export function writeCustomerTypeValue(name: string, value: unknown): string {
  if (name === 'exposureCapPaise') return typeof value === 'number' ? formatMoney(value) : ''
  if (name === 'rateConcessionBp') return typeof value === 'number' ? formatPercent(value) : ''
  if (name === 'panRequired') return value === true ? texts.required : texts.notRequired
  return String(value ?? '')
}
