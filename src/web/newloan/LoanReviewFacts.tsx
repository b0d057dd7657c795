import { Text, Title } from '@mantine/core'
import { IconDiamond, IconUser } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import type {
  Borrower,
  LoanMetal,
  LoanQuote,
  NewLoan,
  NewLoanChoices,
  NewLoanItem,
} from '../../api/gen/model/index.ts'
import { ltvBpOf } from '../../domain/loan/margin.ts'
import { CustomerAnchor } from '../shared/customer/CustomerAnchor.tsx'
import { LoanAnchor } from '../shared/loan/LoanAnchor.tsx'
import { namedParts, paymentText } from '../shared/payment/paymentText.ts'
import { toPartValues } from '../shared/payment/paymentValues.ts'
import { Photo } from '../shared/picture/Photo.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { dateOf } from '../ui/days.ts'
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatWeight,
} from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { approvalFlags, shareBpOf } from './approvalFlags.ts'
import classes from './LoanReview.module.css'
import notices from './NewLoan.module.css'
import { ratesOf } from './schemeOffers.ts'
import { loanReviewTexts as texts } from './texts/review.ts'

const { summary, fields, items: itemTexts, customer: customerTexts, terms } = newLoanTexts

interface LoanReviewFactsProps {
  loan: NewLoan
  borrower: Borrower
  choices: NewLoanChoices
}

/** The facts of a loan entered for approval: its figures, what is unusual about it, its items with photos, its customer and history. */
export function LoanReviewFacts({ loan, borrower, choices }: LoanReviewFactsProps) {
  return (
    <>
      <Notices loan={loan} choices={choices} />
      <Flags loan={loan} borrower={borrower} />
      <Figures loan={loan} choices={choices} />
      <Items
        items={loan.items}
        current={todayOf(loan)}
        trayPhotoId={loan.trayPhotoId}
        metal={choices.metals.find(({ id }) => id === loan.metalId)}
      />
      <Customer borrower={borrower} />
      <History loan={loan} />
    </>
  )
}

/** The calculation at today's price; undefined for a loan that is no longer pending, and without a price. */
function todayOf({ quote }: NewLoan): LoanQuote | undefined {
  return quote === undefined || quote.pricePaisePerG === null ? undefined : quote
}

/** Why the loan needs approval, what an approver wants changed, and what prevents its payout today. */
function Notices({ loan, choices }: Pick<LoanReviewFactsProps, 'loan' | 'choices'>) {
  const { quote, status, number, sentBackAt, sentBackByName, sentBackNote } = loan
  const { approvalAbovePaise } = choices.policy
  const isPending = status === 'pending' || status === 'approved'
  const problems = [...new Set(quote?.problems.map(({ message }) => message))]
  return (
    <>
      {!isPending && (
        <Text>
          {texts.ended}{' '}
          {number !== null && (
            <LoanAnchor id={loan.id} underline="always">
              {texts.toLoan(number)}
            </LoanAnchor>
          )}
        </Text>
      )}
      {sentBackAt !== null && (
        <div className={notices.notice} data-tone="warn">
          <strong>{texts.sentBack(sentBackByName ?? '', formatDateTime(sentBackAt))}</strong>
          {sentBackNote}
        </div>
      )}
      {problems.length > 0 && (
        <div className={notices.notice} data-tone="bad">
          <strong>{summary.problems}</strong>
          <ul className={notices.plain}>
            {problems.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {quote?.needsApproval === true && approvalAbovePaise !== null && (
        <Text size="sm" c="dimmed">
          {texts.why(formatMoney(approvalAbovePaise))}
        </Text>
      )}
    </>
  )
}

function Flags({ loan, borrower }: Pick<LoanReviewFactsProps, 'loan' | 'borrower'>) {
  const flags = approvalFlags(loan, borrower)
  return (
    <ul className={classes.flags} aria-label={texts.flagsLabel}>
      {flags.map(({ tone, text }) => (
        <li key={text}>
          <StatusBadge tone={tone}>{text}</StatusBadge>
        </li>
      ))}
      {flags.length === 0 && (
        <li>
          <StatusBadge tone="good">{texts.noFlags}</StatusBadge>
        </li>
      )}
    </ul>
  )
}

function Figures({ loan, choices }: Pick<LoanReviewFactsProps, 'loan' | 'choices'>) {
  const { principalPaise, tenureMonths, slabName, seal, location, note } = loan
  const { valuePaise, eligiblePaise } = todayOf(loan) ?? loan
  const shareBp = shareBpOf(principalPaise, eligiblePaise)
  const ltvBp = ltvBpOf(principalPaise, valuePaise)
  const paymentsOf = (parts: NewLoan['payout']) => paymentText(namedParts(toPartValues(parts), choices.banks))
  const { settlement } = loan
  const isPaid = loan.renewsId !== null && loan.payout.length === 0
  const nothing = settlement?.toPayPaise === 0 ? texts.nothing : itemTexts.none
  const rows = [
    [texts.amount, formatMoney(principalPaise)],
    ...valueRows(loan),
    [texts.ltv, ltvBp === null ? itemTexts.none : formatPercent(ltvBp)],
    [summary.eligible, formatMoney(eligiblePaise)],
    [texts.share, shareBp === null ? itemTexts.none : formatPercent(shareBp)],
    [texts.scheme, slabName],
    [texts.rate, ratesOf(loan.quote?.terms ?? loan.terms)],
    [fields.tenureMonths, terms.tenure(tenureMonths)],
    isPaid ? [texts.toPay, paymentsOf(loan.receipt) || nothing] : [texts.payout, paymentsOf(loan.payout)],
    [texts.packet, `${seal} · ${location}`],
    ...(note === null ? [] : [[fields.note, note]]),
  ]
  return (
    <Part title={texts.figures}>
      <DescriptionList
        columns="minmax(9rem, auto) minmax(0, 1fr)"
        gap="4px var(--mantine-spacing-md)"
        size="sm"
      >
        {rows.map(([label, value]) => (
          <Row key={label} label={label ?? ''} value={value ?? ''} />
        ))}
      </DescriptionList>
    </Part>
  )
}

/** The value of the items today, and as stored if it differs: the price may have changed since. */
function valueRows(loan: NewLoan): [label: string, value: string][] {
  const current = todayOf(loan)
  const stored = loan.status === 'approved' ? texts.valueApproved : texts.valueEntered
  const label = loan.quote === undefined ? summary.value : stored
  return [
    ...(current === undefined
      ? []
      : [[texts.valueToday, formatMoney(current.valuePaise)] as [string, string]]),
    ...(current?.valuePaise === loan.valuePaise
      ? []
      : [[label, formatMoney(loan.valuePaise)] as [string, string]]),
  ]
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={layout.tabular}>{value}</dd>
    </>
  )
}

interface ItemsProps {
  items: readonly NewLoanItem[]
  /** The calculation at today's price, by which the items are then valued. */
  current: LoanQuote | undefined
  trayPhotoId: string | null
  /** The metal of the items; undefined when no scheme lends on it any more. */
  metal: LoanMetal | undefined
}

function Items({ items, current, trayPhotoId, metal }: ItemsProps) {
  return (
    <Part title={texts.items}>
      {trayPhotoId !== null && (
        <Pictured photoId={trayPhotoId} label={texts.trayPhoto} size="10rem" icon={IconDiamond}>
          <Text fw={600}>{texts.trayPhoto}</Text>
          <Text size="sm" c="dimmed">
            {texts.trayLead}
          </Text>
        </Pictured>
      )}
      <ul className={classes.items}>
        {items.map((item, row) => (
          <Item
            key={row}
            item={item}
            valuePaise={current?.items[row]?.valuePaise ?? item.valuePaise}
            purity={purityOf(metal, item.purityBp)}
          />
        ))}
      </ul>
    </Part>
  )
}

/** A purity as the metal names it, such as 22K · 916. */
function purityOf(metal: LoanMetal | undefined, purityBp: number): string {
  const named = metal?.purities.find((purity) => purity.purityBp === purityBp)
  return named?.label ?? formatPercent(purityBp)
}

interface ItemProps {
  item: NewLoanItem
  /** In paise, by the same price as the total. */
  valuePaise: number
  purity: string
}

function Item({ item, valuePaise, purity }: ItemProps) {
  const { photoId, productName, pieces, grossMg, netMg } = item
  const { appraiserName, testMethod, huid, marks } = item
  const appraised =
    appraiserName === null
      ? null
      : testMethod === null
        ? texts.appraisedBy(appraiserName)
        : texts.appraised(appraiserName, testMethod)
  const seen = [
    appraised,
    huid === null ? null : `${itemTexts.huid} ${huid}`,
    marks === null ? null : `${texts.marks}: ${marks}`,
  ]
  return (
    <li>
      <Pictured photoId={photoId} label={texts.photoOf(productName)} size="6rem" icon={IconDiamond}>
        <Text fw={600}>
          {formatNumber(pieces)} × {productName} · {purity}
        </Text>
        <Text size="sm" className={layout.tabular}>
          {itemTexts.gross} {formatWeight(grossMg)} · {itemTexts.net} {formatWeight(netMg)} ·{' '}
          {formatMoney(valuePaise)}
        </Text>
        <Text size="sm" c="dimmed">
          {seen.filter((part) => part !== null).join(' · ')}
        </Text>
      </Pictured>
    </li>
  )
}

interface PicturedProps extends Pick<ComponentProps<typeof Photo>, 'label' | 'size' | 'icon'> {
  photoId: string | null
  children: ReactNode
}

/** A photo with facts next to it. */
function Pictured({ photoId, children, ...photo }: PicturedProps) {
  return (
    <div className={classes.item}>
      <Photo id={photoId} none={texts.noPhoto} {...photo} />
      <div>{children}</div>
    </div>
  )
}

function Customer({ borrower }: { borrower: Borrower }) {
  const { id, name, number, phone, guardianName, typeName, photoId, addedAt } = borrower
  const { outstandingPaise, exposureCapPaise, openLoans, openCount, closedCount, writtenOffCount } = borrower
  const owed = formatMoney(outstandingPaise)
  return (
    <Part title={texts.customer}>
      <Pictured photoId={photoId} label={customerTexts.photo(name)} size="10rem" icon={IconUser}>
        <Text fw={600}>
          <CustomerAnchor id={id} newTab>
            {name}
          </CustomerAnchor>
        </Text>
        <Text size="sm" c="dimmed">
          {[number, phone, guardianName, typeName].filter(Boolean).join(' · ')}
        </Text>
        <DescriptionList
          columns="minmax(7rem, auto) minmax(0, 1fr)"
          gap="2px var(--mantine-spacing-md)"
          size="sm"
        >
          <Row label={texts.since} value={formatDate(dateOf(Date.parse(addedAt)))} />
          <Row
            label={customerTexts.owes}
            value={
              exposureCapPaise === null ? owed : customerTexts.ofCap(owed, formatMoney(exposureCapPaise))
            }
          />
          <Row
            label={texts.loans}
            value={texts.history(openCount, closedCount - writtenOffCount, writtenOffCount)}
          />
        </DescriptionList>
      </Pictured>
      {openLoans.length > 0 && (
        <ul className={notices.lines}>
          {openLoans.map((loan) => (
            <li key={loan.id}>
              <span>
                {customerTexts.loan(loan.number, loan.storeName, formatDate(loan.dueOn))}{' '}
                {loan.overdue && <StatusBadge tone="bad">{texts.overdueBadge}</StatusBadge>}
              </span>
              <span className={layout.tabular}>{formatMoney(loan.principalPaise)}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** Who entered it, sent it back and approved it. */
function History({ loan }: { loan: NewLoan }) {
  const { createdAt, madeByName, approvedByName, approvedOn, sentBackAt, sentBackByName } = loan
  return (
    <Part title={texts.record}>
      <ul className={notices.lines}>
        <li>
          <span>{madeByName === null ? texts.enteredUnknown : texts.entered(madeByName)}</span>
          <span className={layout.tabular}>{formatDateTime(createdAt)}</span>
        </li>
        {sentBackAt !== null && (
          <li>
            <span>{texts.sentBackBy(sentBackByName ?? '')}</span>
            <span className={layout.tabular}>{formatDateTime(sentBackAt)}</span>
          </li>
        )}
        {approvedOn !== null && approvedByName !== null && (
          <li>
            <span>{texts.approved(approvedByName)}</span>
            <span className={layout.tabular}>{formatDate(approvedOn)}</span>
          </li>
        )}
      </ul>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <Title order={3} size="h6">
        {title}
      </Title>
      {children}
    </section>
  )
}
