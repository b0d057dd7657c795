import { useAddCustomerDocument, useDeleteCustomerDocument } from '../../api/gen/hooks/customer/customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { Documents } from '../shared/documents/Documents.tsx'
import { customerDocumentTexts } from './texts/customerDocuments.ts'
import { useCustomerLock } from './useCustomerLock.ts'

/** The papers of a customer. */
export function CustomerDocuments({ customer }: { customer: Customer }) {
  const locked = useCustomerLock(customer) !== undefined
  const add = useAddCustomerDocument()
  const remove = useDeleteCustomerDocument()
  return (
    <Documents
      documents={customer.documents}
      locked={locked}
      keeper={{
        ...customerDocumentTexts,
        purpose: 'customerDocument',
        add: (data) => add.mutateAsync({ params: { id: customer.id }, data }),
        remove: (id) => remove.mutateAsync({ params: { id } }),
      }}
    />
  )
}
