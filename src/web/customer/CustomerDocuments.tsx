import { Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { customerDocumentTexts as texts } from '#texts/customerDocuments.ts'
import { useDeleteCustomerDocument } from '../../api/gen/hooks/customer/customer.ts'
import type { Customer, CustomerDocument } from '../../api/gen/model/index.ts'
import { notifyProblem } from '../shared/notifyProblem.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/page/Section.tsx'
import { DocumentCard } from './DocumentCard.tsx'
import classes from './Documents.module.css'
import { NewDocuments } from './NewDocuments.tsx'
import { useCustomerLock } from './useCustomerLock.ts'

const DocumentDialog = lazy(() =>
  import('./DocumentDialog.tsx').then(({ DocumentDialog }) => ({ default: DocumentDialog })),
)

/** The papers of a customer: look, add, remove. */
export function CustomerDocuments({ customer }: { customer: Customer }) {
  const locked = useCustomerLock(customer) !== undefined
  const confirm = useConfirm()
  const remove = useDeleteCustomerDocument()
  const [shown, setShown] = useState<CustomerDocument | null>(null)

  async function take({ id, name }: CustomerDocument) {
    const sure = await confirm({
      title: texts.removeTitle(name),
      text: texts.removeText,
      confirmLabel: texts.removeLabel,
      cancelLabel: texts.cancel,
      danger: true,
    })
    if (!sure) return
    try {
      await remove.mutateAsync({ params: { id } })
      notifySuccess(texts.removed)
    } catch (error) {
      notifyProblem(error)
    }
  }

  return (
    <Section title={texts.title}>
      {customer.documents.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {customer.documents.length > 0 && (
        <ul className={classes.cards}>
          {customer.documents.map((document) => (
            <DocumentCard
              key={document.id}
              document={document}
              onOpen={() => setShown(document)}
              onRemove={locked ? null : () => void take(document)}
            />
          ))}
        </ul>
      )}
      {!locked && <NewDocuments customerId={customer.id} />}
      {shown !== null && (
        <Suspense>
          <DocumentDialog document={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </Section>
  )
}
