import type { CustomerEvent } from '../../api/gen/model/index.ts'
import { customerPageTexts } from './texts/customerPage.ts'

const texts = customerPageTexts.timeline

/** What someone did to a customer, in words. */
export function eventWords({ operation, fields }: CustomerEvent): string {
  const named = fields.flatMap((field) =>
    field in texts.fields ? texts.fields[field as keyof typeof texts.fields] : [],
  )
  if (operation === 'UpdateCustomer') return named.length === 0 ? texts.saved : texts.changed(named)
  if (operation === 'MergeCustomer') return fields.includes('mergedInto') ? texts.merged : texts.took(named)
  return operation in texts.operations
    ? texts.operations[operation as keyof typeof texts.operations]
    : texts.other
}
