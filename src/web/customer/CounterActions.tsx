import { Button, Menu } from '@mantine/core'
import { IconCash, IconFilePlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Customer, PartPaymentRow } from '../../api/gen/model/index.ts'
import { useCan } from '../shell/can.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { formatMoney } from '../ui/format.ts'
import { SendMenu } from './SendMenu.tsx'
import { customerPageTexts } from './texts/customerPage.ts'
import { useActiveLoans } from './useActiveLoans.ts'

const texts = customerPageTexts.counter

/** What the counter does for a customer: write to them, receive a payment, and lend. */
export function CounterActions({ customer }: { customer: Customer }) {
  return (
    <>
      <SendMenu customer={customer} />
      <ReceiveButton customerId={customer.id} />
      <NewLoanButton customer={customer} />
    </>
  )
}

/** Opens New Loan for the customer: the main action; disabled with the reason while the customer cannot borrow. */
function NewLoanButton({ customer }: { customer: Customer }) {
  const can = useCan()
  const { id, active, blockedAt, mergedIntoId } = customer
  if (!can('AddNewLoan') || !can('GetNewLoanChoices')) return null
  const reason =
    (mergedIntoId !== null && customerPageTexts.mergedLock) ||
    (blockedAt !== null && customerPageTexts.blocked.title) ||
    (!active && customerPageTexts.block.inactive)
  if (reason) return <DisabledButton reason={reason}>{texts.newLoan}</DisabledButton>
  return (
    <Button
      renderRoot={(props) => <Link to="/newloan" search={{ customer: id }} {...props} />}
      leftSection={<IconFilePlus size={16} aria-hidden />}
    >
      {texts.newLoan}
    </Button>
  )
}

/**
 * Opens the receipt for the customer's active loan of the store; with several, or if they cannot be read,
 * the user chooses the loan.
 */
function ReceiveButton({ customerId }: { customerId: string }) {
  const can = useCan()
  const enabled = can('ReceivePayment') && can('GetPartPayment')
  const { data, isError } = useActiveLoans(customerId, enabled)
  if (!enabled) return null
  const loans = data?.rows ?? []
  const [only] = loans
  const button = { variant: 'default', leftSection: <IconCash size={16} aria-hidden /> }
  if (data === undefined && isError)
    return (
      <Button {...button} renderRoot={(props) => <ActiveLoansLink customerId={customerId} {...props} />}>
        {texts.receive}
      </Button>
    )
  if (only === undefined) {
    // Present from the beginning, so that nothing moves when the loans are loaded.
    const reason = data === undefined ? texts.loading : texts.noActive
    return <DisabledButton reason={reason}>{texts.receive}</DisabledButton>
  }
  if (loans.length === 1)
    return (
      <Button {...button} renderRoot={(props) => <ReceiptLink loan={only} {...props} />}>
        {texts.receive}
      </Button>
    )
  return (
    // Rendered inside the page's landmark, not at the end of the document.
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button {...button}>{texts.receive}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {loans.map((loan) => (
          <Menu.Item key={loan.id} renderRoot={(props) => <ReceiptLink loan={loan} {...props} />}>
            {texts.loan(loan.number, formatMoney(loan.payablePaise))}
          </Menu.Item>
        ))}
        {data?.nextCursor != null && (
          <Menu.Item renderRoot={(props) => <ActiveLoansLink customerId={customerId} {...props} />}>
            {texts.more}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function ReceiptLink({ loan, ...props }: { loan: PartPaymentRow }) {
  return <Link to="/partpayment/$id" params={{ id: loan.id }} search={{ action: 'receive' }} {...props} />
}

/** Leads to the list of the customer's active loans, which shows the error if it cannot be read. */
function ActiveLoansLink({ customerId, ...props }: { customerId: string }) {
  return <Link to="/partpayment" search={{ f: { status: 'active', customer: customerId } }} {...props} />
}
