import { Anchor, SimpleGrid, Stack } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { customerTexts } from '#texts/customer.ts'
import { useGetCreditNoteCount } from '../../api/gen/hooks/credit-note/get-credit-note-count.ts'
import { useAddCustomerDocument } from '../../api/gen/hooks/customer/add-customer-document.ts'
import { useDeleteCustomerDocument } from '../../api/gen/hooks/customer/delete-customer-document.ts'
import { useGetCustomerById } from '../../api/gen/hooks/customer/get-customer-by-id.ts'
import { useGetDebitNoteCount } from '../../api/gen/hooks/debit-note/get-debit-note-count.ts'
import type { Customer, NoteCount } from '../../api/gen/model/index.ts'
import { Documents } from '../shared/documents/Documents.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { formatMoney } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { validateListSearch } from '../ui/table/listSearch.ts'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerHeader, LoanBlockers } from './CustomerHeader.tsx'
import { CustomerLoans } from './CustomerLoans.tsx'
import classes from './CustomerPage.module.css'
import { CustomerStrip } from './CustomerStrip.tsx'
import { CustomerTimeline } from './CustomerTimeline.tsx'
import { customerDocumentTexts, customerPageTexts, customerPageTexts as texts } from './texts/customerPage.ts'
import { useCustomerReason } from './useCustomerReason.ts'

const noteTexts = customerPageTexts.notes

/** /customer/$id: the page of one customer. */
export function CustomerPage() {
  const { id } = useParams({ from: '/protected/customer/$id' })
  const navigate = useNavigate()
  const query = useGetCustomerById({ id })
  return (
    <RecordState
      key={id}
      query={query}
      title={customerTexts.title}
      onClose={() => void navigate({ to: '/customer', search: (old) => validateListSearch(old) })}
    >
      {(customer) => <CustomerView customer={customer} />}
    </RecordState>
  )
}

function CustomerView({ customer }: { customer: Customer }) {
  return (
    <Page
      title={customer.name}
      lead={texts.lead(customer.number, customer.typeName)}
      actions={<CustomerActions customer={customer} />}
    >
      <CustomerHeader customer={customer} />
      <CustomerStrip customer={customer} />
      <LoanBlockers customer={customer} />
      <CustomerLoans customer={customer} />
      <CustomerNotes customer={customer} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <CustomerFacts customer={customer} />
        <CustomerTimeline id={customer.id} />
      </SimpleGrid>
      <CustomerDocuments customer={customer} />
    </Page>
  )
}

function CustomerDocuments({ customer }: { customer: Customer }) {
  const readOnly = useCustomerReason(customer) !== undefined
  const add = useAddCustomerDocument()
  const remove = useDeleteCustomerDocument()
  return (
    <Documents
      documents={customer.documents}
      readOnly={readOnly}
      operations={{
        ...customerDocumentTexts,
        purpose: 'customerDocument',
        add: (data) => add.mutateAsync({ params: { id: customer.id }, data }),
        remove: (id) => remove.mutateAsync({ params: { id } }),
      }}
    />
  )
}

/** Counts of the store's credit and debit notes of a customer, linked to their lists; hidden without rights. */
function CustomerNotes({ customer: { id: customerId } }: { customer: Customer }) {
  const can = useCan()
  const filter = { ...useScope(), customerId }
  const [seesCredit, seesDebit] = [can('GetCreditNote'), can('GetDebitNote')]
  const credit = useGetCreditNoteCount(filter, { query: { enabled: seesCredit } })
  const debit = useGetDebitNoteCount(filter, { query: { enabled: seesDebit } })
  if (!seesCredit && !seesDebit) return null
  return (
    <Section title={noteTexts.title}>
      <Stack component="dl" gap="0.25rem" m={0}>
        {seesCredit && (
          <Side label={noteTexts.credit} to="/creditnote" customerId={customerId} count={credit.data} />
        )}
        {seesDebit && (
          <Side label={noteTexts.debit} to="/debitnote" customerId={customerId} count={debit.data} />
        )}
      </Stack>
    </Section>
  )
}

interface SideProps {
  label: string
  to: '/creditnote' | '/debitnote'
  customerId: string
  /** Undefined while loading. */
  count: NoteCount | undefined
}

function Side({ label, to, customerId, count }: SideProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        {count?.count === 0 ? (
          noteTexts.none
        ) : (
          <Anchor
            inherit
            renderRoot={(props) => <Link to={to} search={{ f: { customer: customerId } }} {...props} />}
          >
            {count === undefined ? noteTexts.all : noteTexts.sum(count.count, formatMoney(count.amountPaise))}
          </Anchor>
        )}
      </dd>
    </div>
  )
}
