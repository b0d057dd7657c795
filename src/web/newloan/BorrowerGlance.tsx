import { Anchor, Avatar, Button, Text } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower, PastLoan } from '../../api/gen/model/index.ts'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import { formatDate, formatMoney, formatNumber, formatPercent, formatWeight } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './NewLoan.module.css'

const texts = newLoanTexts.customer

interface BorrowerGlanceProps {
  borrower: Borrower
  onPledgeAgain: (loan: PastLoan) => void
}

/** Who it is, what is owed and pledged, and what bars a loan. */
export function BorrowerGlance({ borrower, onPledgeAgain }: BorrowerGlanceProps) {
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
        <div className={classes.grow}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {[number, phone, guardianName, typeName].filter(Boolean).join(' · ')}
          </Text>
          <div className={classes.badges}>
            {blockedReason !== null && <StatusBadge tone="bad">{texts.blocked}</StatusBadge>}
            {!active && <StatusBadge tone="bad">{texts.inactive}</StatusBadge>}
            {active && kycGaps.length === 0 && <StatusBadge tone="good">{texts.complete}</StatusBadge>}
          </div>
        </div>
      </div>
      {blockedReason !== null && (
        <div className={classes.notice} data-tone="bad" role="alert">
          <strong>{texts.blocked}:</strong> {blockedReason}
        </div>
      )}
      {kycGaps.length > 0 && <Gaps borrower={borrower} />}
      <Standing borrower={borrower} />
      {borrower.pastLoans.length > 0 && (
        <PastLoans loans={borrower.pastLoans} onPledgeAgain={onPledgeAgain} />
      )}
    </>
  )
}

function Gaps({ borrower: { id, kycGaps } }: { borrower: Borrower }) {
  return (
    <div className={classes.notice} data-tone="warn">
      {texts.gaps}:
      <ul className={classes.inline}>
        {kycGaps.map((gap) => (
          <li key={gap}>
            <Anchor
              c="inherit"
              underline="always"
              renderRoot={(props) => <Link to="/customer" search={{ open: id }} target="_blank" {...props} />}
            >
              {texts.gap[gap]}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Standing({ borrower }: { borrower: Borrower }) {
  const { outstandingPaise, exposureCapPaise, cashPaidOutPaise, rateConcessionBp, pledged } = borrower
  const { openLoans, openCount } = borrower
  const owed = formatMoney(outstandingPaise)
  return (
    <div>
      <dl className={classes.facts}>
        <dt>{texts.owes}</dt>
        <dd>{exposureCapPaise === null ? owed : texts.ofCap(owed, formatMoney(exposureCapPaise))}</dd>
        {pledged.map(({ metalId, metalName, kind, netMg }) => (
          <Pair key={metalId + kind} name={`${metalName} · ${kind}`} value={formatWeight(netMg)} />
        ))}
        {cashPaidOutPaise > 0 && <Pair name={texts.cash} value={formatMoney(cashPaidOutPaise)} />}
      </dl>
      {rateConcessionBp > 0 && <Text size="sm">{texts.concession(formatPercent(rateConcessionBp))}</Text>}
      {openCount === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noLoans}
        </Text>
      ) : (
        <details className={classes.details}>
          <summary>{texts.openLoans(formatNumber(openCount))}</summary>
          <ul className={classes.lines}>
            {openLoans.map(({ id, number, storeName, dueOn, principalPaise, dueTodayPaise }) => (
              <li key={id}>
                <span>{texts.loan(number, storeName, formatDate(dueOn))}</span>
                <span className={classes.figure}>
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

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
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
              {texts.pastLoan(
                loan.number,
                texts.pieces(formatNumber(loan.items.length)),
                formatDate(loan.closedOn),
              )}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={texts.again(loan.number)}
              onClick={() => onPledgeAgain(loan)}
            >
              {texts.past}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
