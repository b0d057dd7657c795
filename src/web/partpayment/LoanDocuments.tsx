import { Text } from '@mantine/core'
import { documentTexts } from '#texts/documents.ts'
import {
  useAddLoanDocument,
  useDeleteLoanDocument,
  useGetPartPaymentDocuments,
} from '../../api/gen/hooks/part-payment/part-payment.ts'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { Documents } from '../shared/documents/Documents.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { Section } from '../ui/page/Section.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { loanDocumentTexts } from './texts/partpaymentActs.ts'

/** The papers of a loan. */
export function LoanDocuments({ loan }: { loan: PartPayment }) {
  const { data, error, refetch } = useGetPartPaymentDocuments({ id: loan.id })
  const can = useCan()
  const scope = useScope()
  const add = useAddLoanDocument()
  const remove = useDeleteLoanDocument()
  if (data === undefined)
    return (
      <Section title={documentTexts.title}>
        {error !== null ? (
          <ErrorState detail={error.problem.detail} onRetry={refetch} />
        ) : (
          <Text role="status">{documentTexts.listing}</Text>
        )}
      </Section>
    )
  return (
    <Documents
      documents={data.rows}
      locked={!can('AddLoanDocument') || loan.storeId !== scope.storeId}
      keeper={{
        ...loanDocumentTexts,
        purpose: 'loanDocument',
        add: (document) => add.mutateAsync({ params: { id: loan.id }, data: document }),
        remove: (id) => remove.mutateAsync({ params: { id } }),
      }}
    />
  )
}
