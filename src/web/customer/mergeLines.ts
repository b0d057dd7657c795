import { customerTexts } from '#texts/customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { mergeGroups, takenOver } from '../../domain/customer/customerMerge.ts'
import { writeCustomerValue } from '../shared/customer/customerValues.ts'
import { customerMergeTexts } from './texts/customerMerge.ts'

const texts = customerMergeTexts.compare

/** One field of two customers beside each other. */
export interface MergeLine {
  field: string
  label: string
  kept: string
  duplicate: string
  /** Whether the one who stays takes it over. */
  taken: boolean
}

const sides = ['typeId', 'name', 'phone'] as const

/** What two customers say, field by field; fields of which neither says anything are left out. */
export function mergeLines(kept: Customer, duplicate: Customer): MergeLine[] {
  const taken = new Set<string>(takenOver(kept, duplicate))
  const written = (customer: Customer, field: keyof Customer) =>
    field === 'typeId' ? customer.typeName : writeCustomerValue(field, customer[field], () => undefined)
  const lines = [...sides, ...mergeGroups.flat().filter((field) => field !== 'blockedAt')].map((field) => ({
    field,
    label: field === 'blockedReason' ? texts.status : customerTexts.fields[field],
    kept: written(kept, field),
    duplicate: written(duplicate, field),
    taken: taken.has(field),
  }))
  const documents: MergeLine = {
    field: 'documents',
    label: texts.documents,
    kept: texts.has(kept.documents.length),
    duplicate: texts.has(duplicate.documents.length),
    taken: duplicate.documents.length > 0,
  }
  return [...lines.filter((line) => line.kept !== '' || line.duplicate !== ''), documents]
}
