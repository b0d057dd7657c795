import { SimpleGrid } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { customerTexts } from '#texts/customer.ts'
import { useGetCustomerById } from '../../api/gen/hooks/customer/customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { RecordState } from '../shared/record/RecordState.tsx'
import { Page } from '../ui/page/Page.tsx'
import { CustomerActs } from './CustomerActs.tsx'
import { CustomerDocuments } from './CustomerDocuments.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerHead } from './CustomerHead.tsx'
import { CustomerLoans } from './CustomerLoans.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { CustomerTimeline } from './CustomerTimeline.tsx'
import { StandingNotices } from './StandingNotices.tsx'
import { customerPageTexts as texts } from './texts/customerPage.ts'

/** /customer/$id: all that is known of one customer. */
export function CustomerPage() {
  const { id } = useParams({ from: '/protected/customer/$id' })
  const navigate = useNavigate()
  const query = useGetCustomerById({ id })
  return (
    <RecordState
      key={id}
      query={query}
      title={customerTexts.title}
      onClose={() => void navigate({ to: '/customer' })}
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
      actions={<CustomerActs customer={customer} />}
    >
      <CustomerHead customer={customer} />
      <StandingNotices customer={customer} />
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
