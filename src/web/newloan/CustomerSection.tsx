import { Anchor, Avatar, Box, Button, Group, Input, Stack, Text } from '@mantine/core'
import { IconExternalLink, IconUser, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower, PastLoan } from '../../api/gen/model/index.ts'
import { CustomerPicker } from '../shared/customer/CustomerPicker.tsx'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { useCan } from '../shell/can.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import { Described, DescriptionList } from '../ui/DescriptionList.tsx'
import { keepFocus } from '../ui/form/keepFocus.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatDate, formatMoney, formatWeight } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { Section } from '../ui/page/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { LoanValues } from './loanValues.ts'
import classes from './NewLoan.module.css'

/** Loaded when part of the KYC is missing; an empty line takes its place while it loads. */
const KycGaps = lazyPart(() => import('../shared/customer/KycGaps.tsx'), 'KycGaps', '\u00a0')

const texts = newLoanTexts.customer

interface CustomerSectionProps {
  record: RecordFormHandle<LoanValues>
  query: { data?: Borrower | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  onChosen: (id: string) => void
  /** Opens the form of a new customer, with the name or phone number typed so far. */
  onAdd: (typed: string) => void
  onCleared: () => void
  onPledgeAgain: (loan: PastLoan) => void
}

/** The borrower: found while typing, then shown with a summary. */
export function CustomerSection({
  record,
  query,
  onChosen,
  onAdd,
  onCleared,
  onPledgeAgain,
}: CustomerSectionProps) {
  const can = useCan()
  const typed = useRef('')
  const { form } = record
  const { customerId } = form.values
  const error = form.errors.customerId === undefined ? undefined : String(form.errors.customerId)

  return (
    <Section title={texts.title}>
      {customerId === null ? (
        <div className={classes.search}>
          <Box flex="1 1 14rem" miw={0}>
            <CustomerPicker
              label={newLoanTexts.fields.customerId}
              path="customerId"
              placeholder={texts.search}
              error={error}
              onChoose={({ id }) => onChosen(id)}
              onType={(text) => {
                typed.current = text
              }}
              add={can('AddCustomer') ? { label: texts.addNamed, action: onAdd } : undefined}
            />
          </Box>
          {can('AddCustomer') && (
            <Button variant="default" onMouseDown={keepFocus} onClick={() => onAdd(typed.current)}>
              {texts.add}
            </Button>
          )}
        </div>
      ) : (
        <Stack data-path="customerId" data-label={newLoanTexts.fields.customerId} miw={0}>
          {query.data === undefined && <PartState query={query} />}
          {query.data !== undefined && (
            <BorrowerSummary
              borrower={query.data}
              onClosed={() => void query.refetch()}
              onPledgeAgain={onPledgeAgain}
            />
          )}
          {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
          <div className={classes.actions}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconX size={14} aria-hidden />}
              onMouseDown={keepFocus}
              onClick={onCleared}
            >
              {texts.clear}
            </Button>
            <Text size="sm">
              <Anchor
                renderRoot={(props) => (
                  <Link to="/customer/$id" params={{ id: customerId }} target="_blank" {...props} />
                )}
              >
                {texts.open} <IconExternalLink size={14} aria-hidden />
              </Anchor>
            </Text>
          </div>
        </Stack>
      )}
    </Section>
  )
}

interface BorrowerSummaryProps {
  borrower: Borrower
  /** Called after a missing part of the KYC was added. */
  onClosed: () => void
  onPledgeAgain: (loan: PastLoan) => void
}

/** The borrower's details, outstanding loans and pledges, and what blocks a loan. */
function BorrowerSummary({ borrower, onClosed, onPledgeAgain }: BorrowerSummaryProps) {
  const { name, number, phone, guardianName, typeName, photoId, blockedReason, active, kycGaps } = borrower
  const photo = useAttachmentUrl(photoId)
  return (
    <>
      <div className={classes.person}>
        <Avatar
          src={photo.url}
          alt={photoId === null ? texts.noPhoto : texts.photo(name)}
          size={64}
          radius="50%"
        >
          <IconUser size={28} aria-hidden />
        </Avatar>
        <Box flex="1 1 14rem" miw={0}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {[number, phone, guardianName, typeName].filter(Boolean).join(' · ')}
          </Text>
          <Group align="stretch" gap="0.375rem" mt="4px">
            {blockedReason !== null && <StatusBadge tone="bad">{texts.blocked}</StatusBadge>}
            {!active && <StatusBadge tone="bad">{texts.inactive}</StatusBadge>}
            {active && kycGaps.length === 0 && <StatusBadge tone="good">{texts.complete}</StatusBadge>}
          </Group>
        </Box>
      </div>
      {blockedReason !== null && (
        <div className={classes.notice} data-tone="bad" role="alert">
          <strong>{texts.blocked}:</strong> {blockedReason}
        </div>
      )}
      {kycGaps.length > 0 && (
        <div className={classes.notice} data-tone="warn" data-narrow>
          {texts.gaps}
          <KycGaps borrower={borrower} onClosed={onClosed} />
        </div>
      )}
      <BorrowerStatus borrower={borrower} />
      {borrower.pastLoans.length > 0 && (
        <PastLoans loans={borrower.pastLoans} onPledgeAgain={onPledgeAgain} />
      )}
    </>
  )
}

function BorrowerStatus({ borrower }: { borrower: Borrower }) {
  const { outstandingPaise, exposureCapPaise, cashPaidOutPaise, rateConcessionBp, pledged } = borrower
  const { openLoans, openCount } = borrower
  const owed = formatMoney(outstandingPaise)
  return (
    <div>
      <DescriptionList
        columns="minmax(7rem, auto) minmax(0, 1fr)"
        gap="2px var(--mantine-spacing-md)"
        size="sm"
      >
        <dt>{texts.owes}</dt>
        <dd>{exposureCapPaise === null ? owed : texts.ofCap(owed, formatMoney(exposureCapPaise))}</dd>
        {pledged.map(({ metalId, metalName, kind, netMg }) => (
          <Described key={metalId + kind} label={texts.pledged(metalName, kind)}>
            {formatWeight(netMg)}
          </Described>
        ))}
        {cashPaidOutPaise > 0 && <Described label={texts.cash}>{formatMoney(cashPaidOutPaise)}</Described>}
      </DescriptionList>
      {rateConcessionBp > 0 && (
        <Text size="sm">{texts.concession(ratePerYearAndMonth(rateConcessionBp))}</Text>
      )}
      {openCount === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noLoans}
        </Text>
      ) : (
        <details className={classes.details}>
          <summary>{texts.openLoans(openCount)}</summary>
          <ul className={classes.lines}>
            {openLoans.map(({ id, number, storeName, dueOn, principalPaise, dueTodayPaise }) => (
              <li key={id}>
                <span>{texts.loan(number, storeName, formatDate(dueOn))}</span>
                <span className={layout.tabular}>
                  {formatMoney(principalPaise)} · {texts.dueToday(formatMoney(dueTodayPaise))}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function PastLoans({
  loans,
  onPledgeAgain,
}: {
  loans: readonly PastLoan[]
  onPledgeAgain: (loan: PastLoan) => void
}) {
  return (
    <details className={classes.details}>
      <summary>{texts.past}</summary>
      <ul className={classes.lines}>
        {loans.map((loan) => (
          <li key={loan.id}>
            <span>
              {texts.pastLoan(loan.number, texts.pieces(loan.items.length), formatDate(loan.closedOn))}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={texts.againOf(loan.number)}
              onClick={() => onPledgeAgain(loan)}
            >
              {texts.again}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
