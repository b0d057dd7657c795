import { Anchor, Avatar, Group, Text } from '@mantine/core'
import { IconPhone, IconUser } from '@tabler/icons-react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanAllocation, LoanLink, PartPayment } from '../../api/gen/model/index.ts'
import { CustomerAnchor } from '../shared/customer/CustomerAnchor.tsx'
import { LoanAnchor } from '../shared/loan/LoanAnchor.tsx'
import { LoanBadge } from '../shared/loan/LoanBadge.tsx'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import { Described } from '../ui/DescriptionList.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { Numbers } from '../ui/Numbers.tsx'
import sides from '../ui/page/sides.module.css'
import classes from './LoanPage.module.css'
import { LoanToday } from './LoanToday.tsx'
import { PayoffToday } from './PayoffToday.tsx'

const { page: texts, places } = partPaymentTexts

/** The summary of a loan: its payoff today, the borrower, what is due, and the next change of the rate. */
export function LoanSummary({ loan }: { loan: PartPayment }) {
  const active = loan.status === 'active'
  return (
    <aside className={`${sides.summary} ${classes.card}`} aria-label={texts.summary}>
      {active ? <PayoffToday dues={loan.dues} /> : <Ended loan={loan} />}
      <Person loan={loan} />
      {loan.today && <LoanToday loan={loan} today={loan.today} />}
      <dl className={sides.facts}>
        <Described label={partPaymentTexts.columns.status}>
          <LoanBadge loan={loan} />
        </Described>
        <Described label={texts.lent}>{formatMoney(loan.principalPaise)}</Described>
        {loan.writtenOff ? (
          <WrittenOff parts={loan.writtenOff} />
        ) : (
          <Described label={texts.outstanding}>{formatMoney(loan.outstandingPaise)}</Described>
        )}
        {active && <Dues loan={loan} />}
        <Described label={texts.openedOn}>{formatDate(loan.openedOn)}</Described>
        <Described label={texts.dueOn}>
          {formatDate(loan.dueOn)}
          {active && (
            <Text size="xs" c={loan.overdue ? undefined : 'dimmed'} fw={loan.overdue ? 600 : undefined}>
              {loan.daysToDue < 0 ? texts.dueSince(-loan.daysToDue) : texts.dueIn(loan.daysToDue)}
            </Text>
          )}
        </Described>
        {active && loan.lastRedemptionOn !== null && (
          <Described label={texts.lastRedemptionOn}>{formatDate(loan.lastRedemptionOn)}</Described>
        )}
        <Described label={texts.packet}>
          {loan.packet.seal}
          <Text size="xs" c="dimmed">
            {texts.packetAt(places[loan.packet.place], loan.packet.location, loan.packet.otherStore)}
          </Text>
        </Described>
        {loan.nomineeName !== null && <Described label={texts.nominee}>{loan.nomineeName}</Described>}
        {loan.note !== null && <Described label={texts.note}>{loan.note}</Described>}
        {loan.imported && (
          <Described label={texts.imported}>
            {texts.importedAs(formatDate(loan.imported.cutOverOn), loan.imported.number)}
          </Described>
        )}
        <LinkFigure label={texts.renewedFrom} loan={loan.renewedFrom} />
        <LinkFigure label={texts.renewedTo} loan={loan.renewedTo} />
      </dl>
      {active && <NextChange loan={loan} />}
      {loan.packet.holdReason !== null && (
        <section className={classes.next} aria-label={texts.hold}>
          <p>
            <strong>{texts.hold}</strong>: {loan.packet.holdReason}
          </p>
        </section>
      )}
    </aside>
  )
}

/** Shown instead of the closing amount when the loan has ended: nothing to pay, or what was lost; and when it ended. */
function Ended({ loan }: { loan: PartPayment }) {
  const { status, closedOn } = loan
  const [label, amount] = amountLeft(loan)
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <p className={classes.ended}>{amount}</p>
      <Text size="sm" c="dimmed">
        {closedOn !== null && status !== 'active' && texts.endedOn[status](formatDate(closedOn))}
      </Text>
    </div>
  )
}

/** What is left of an ended loan, with its label: the amount written off, the shortfall of its sale, or nothing. */
function amountLeft({ writtenOff, lot }: PartPayment): readonly [label: string, amount: string] {
  if (writtenOff !== undefined) {
    const paise = writtenOffParts.reduce((sum, [part]) => sum + writtenOff[part], 0)
    return [texts.writtenOff, formatMoney(paise)]
  }
  if (lot !== undefined && lot.shortfallDuePaise > 0)
    return [texts.shortfall, formatMoney(lot.shortfallDuePaise)]
  return [texts.payoffToday, texts.noPayoff]
}

function WrittenOff({ parts }: { parts: LoanAllocation }) {
  return writtenOffParts.map(
    ([part, label]) =>
      parts[part] > 0 && (
        <Described key={part} label={label}>
          {formatMoney(parts[part])}
        </Described>
      ),
  )
}

/** The parts of the amount that was written off. Interest is not one of them, because it is posted only when it is received. */
const writtenOffParts = [
  ['principalPaise', texts.lost.principal],
  ['chargesPaise', texts.lost.charges],
] as const

function Dues({ loan: { dues } }: { loan: PartPayment }) {
  return (
    <>
      {dues.chargesPaise > 0 && <Described label={texts.charges}>{formatMoney(dues.chargesPaise)}</Described>}
      {dues.penalPaise > 0 && <Described label={texts.penal}>{formatMoney(dues.penalPaise)}</Described>}
      <Described label={texts.interest}>{formatMoney(dues.interestPaise)}</Described>
      {dues.closingInterestPaise !== dues.interestPaise && (
        <Described label={texts.closingInterest}>{formatMoney(dues.closingInterestPaise)}</Described>
      )}
    </>
  )
}

function LinkFigure({ label, loan: { id, number } }: { label: string; loan: LoanLink }) {
  if (id === null) return null
  return (
    <Described label={label}>
      <LoanAnchor id={id}>{number}</LoanAnchor>
    </Described>
  )
}

function Person({ loan }: { loan: PartPayment }) {
  const { customerId, customerName, customerNumber, customerPhotoId, phone } = loan
  const photo = useAttachmentUrl(customerPhotoId)
  return (
    <Group wrap="nowrap" gap="sm" miw={0} className={layout.breaks}>
      <Avatar
        src={photo.url}
        alt={photo.url === null ? texts.noPhoto : texts.photo(customerName)}
        size={72}
        radius="50%"
      >
        <IconUser size={26} aria-hidden />
      </Avatar>
      <div>
        <CustomerAnchor id={customerId} fw={600}>
          {customerName}
        </CustomerAnchor>
        <Text size="sm" c="dimmed">
          <Numbers>{customerNumber}</Numbers>
        </Text>
        <Anchor
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          aria-label={texts.call(phone)}
          className={classes.phone}
        >
          <IconPhone size={14} aria-hidden /> {phone}
        </Anchor>
      </div>
    </Group>
  )
}

/** The next change if nothing is paid: "Pay by 30 May 2026 or the rate becomes 18 %". */
function NextChange({ loan: { next } }: { loan: Pick<PartPayment, 'next'> }) {
  const { ratePayByOn, rateChangesOn, newRateBp, avoidable, penalPayByOn, penalRateBp } = next
  const sentences: string[] = []
  if (rateChangesOn !== null && newRateBp !== null)
    sentences.push(
      avoidable && ratePayByOn !== null
        ? texts.payBy(formatDate(ratePayByOn), ratePerYearAndMonth(newRateBp))
        : texts.rateFrom(formatDate(rateChangesOn), ratePerYearAndMonth(newRateBp)),
    )
  if (penalPayByOn !== null && penalRateBp !== null)
    sentences.push(texts.penalBy(formatDate(penalPayByOn), ratePerYearAndMonth(penalRateBp)))
  if (sentences.length === 0) return null
  return (
    <div className={classes.next}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
