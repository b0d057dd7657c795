import { Alert, Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetReleaseExceptions } from '../../api/gen/hooks/part-payment/get-release-exceptions.ts'
import type { LoanLot, LoanReleaseDue, PartPayment, PendingRenewal } from '../../api/gen/model/index.ts'
import { runningStates } from '../../domain/auction/auction.ts'
import { RELEASE_COMPENSATION } from '../../domain/books/accounts.ts'
import { closingReversalProblem, custodyMessages } from '../../domain/custody/custody.ts'
import { NEW } from '../shared/record/recordSearch.ts'
import { useNoDay } from '../shared/record/useNoDay.ts'
import { useScope } from '../shared/record/useScope.ts'
import type { NoteFill } from '../shared/voucher/noteFill.ts'
import { useCan } from '../shell/can.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ErrorLine } from '../ui/states/ErrorLine.tsx'
import { problemOf } from './release/custodyProblems.ts'
import { releaseDueText } from './releaseDueText.ts'
import { partPaymentActionsTexts as texts } from './texts/partpaymentActions.ts'
import { releaseTexts } from './texts/release.ts'
import { renewalTexts } from './texts/renewal.ts'

const pendingTexts = renewalTexts.waiting
const { releaseDue: releaseDueTexts, lot: lotTexts } = partPaymentTexts

const ReleaseDecision = lazyPart(() => import('./release/ReleaseDecision.tsx'), 'ReleaseDecision', null)

/** A notice that nothing can be posted because no day is open, with a link for those who may open it. */
export function DayNotice({ loan: { status, storeId, openDayOn } }: { loan: PartPayment }) {
  const scope = useScope()
  const noDay = useNoDay(openDayOn)
  if (status !== 'active' || noDay === null || storeId !== scope.storeId) return null
  return (
    <Alert color="yellow" variant="light">
      {noDay.reason}{' '}
      {noDay.isOwn && (
        <Anchor c="inherit" underline="always" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
          {texts.toDay}
        </Anchor>
      )}
    </Alert>
  )
}

/** The state of the loan's auction, what is pending after the sale or would withdraw the lot, and a link to it. */
export function LotNotice({ lot }: { lot: LoanLot }) {
  const { id, state, noticeNumber, heldOn, surplusDuePaise, shortfallDuePaise } = lot
  const can = useCan()
  const where = lotTexts.where[state](noticeNumber ?? '', heldOn === null ? '' : formatDate(heldOn))
  return (
    <Alert color="yellow" variant="light" role="status">
      {where} {surplusDuePaise > 0 && `${lotTexts.surplus(formatMoney(surplusDuePaise))} `}
      {shortfallDuePaise > 0 && `${lotTexts.shortfall(formatMoney(shortfallDuePaise))} `}
      {runningStates.includes(state) && `${lotTexts.until} `}
      {can('GetAuctionLotById') && (
        <Anchor
          inherit
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link to="/action" search={{ lot: id }} {...props} />}
        >
          {lotTexts.open}
        </Anchor>
      )}
    </Alert>
  )
}

interface WrittenOffNoticeProps {
  loan: PartPayment
  /** Opens the reversal of the write-off; undefined for a user who cannot reverse it. */
  onReverse: (() => void) | undefined
}

/**
 * Says that the items of a written-off loan stay pledged, where they are, and what to do to release or sell them (decision 88); nothing
 * once they have left.
 */
export function WrittenOffNotice({ loan, onReverse }: WrittenOffNoticeProps) {
  const { place, location, otherStore, seal } = loan.packet
  if (loan.status !== 'written-off' || place === 'released' || place === 'sold') return null
  const problem = closingReversalProblem({ place, otherStore, hold: null })
  const at = partPaymentTexts.page.packetAt(partPaymentTexts.places[place], location, otherStore)
  // A packet that can be sent can be moved and put on hold too.
  const held = problemOf(loan, 'send') === null ? texts.writeOff.held : texts.writeOff.heldAt
  return (
    <Alert color="yellow" variant="light" role="status">
      {custodyMessages.writtenOff} {held(seal, at)} {problem}{' '}
      {problem === null && onReverse && (
        <Anchor
          component="button"
          type="button"
          c="inherit"
          fz="inherit"
          underline="always"
          onClick={onReverse}
        >
          {texts.writeOff.reverse}
        </Anchor>
      )}
    </Alert>
  )
}

/**
 * Says by when the packet of a repaid loan must be released, or that it is on hold. For a delay, it shows the compensation, what was paid
 * to this customer since the loan was closed, and a link to pay; no link if a note already names this loan, so that nothing is paid twice.
 */
export function ReleaseDueNotice({ loan, releaseDue }: { loan: PartPayment; releaseDue: LoanReleaseDue }) {
  const can = useCan()
  const { lateDays, compensationPaise, paid } = releaseDue
  const isPaid = paid.some(({ narration }) => narration.includes(loan.number))
  const fill: NoteFill = {
    accountCode: RELEASE_COMPENSATION,
    customerId: loan.customerId,
    customerName: loan.customerName,
    amountPaise: compensationPaise,
    narration: releaseDueTexts.narration(loan.number, lateDays),
  }
  return (
    <Alert color={lateDays > 0 ? 'yellow' : 'gray'} variant="light" role="status">
      {releaseDueText(releaseDue, loan.packet.holdReason !== null)}
      {paid.map(({ number, postedOn, amountPaise, narration }) => (
        <Text key={number} size="sm">
          {releaseDueTexts.paid(formatMoney(amountPaise), formatDate(postedOn), number, narration)}
        </Text>
      ))}
      {compensationPaise > 0 && !isPaid && can('AddDebitNote') && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          display="block"
          w="fit-content"
          renderRoot={(props) => <Link to="/debitnote" search={{ open: NEW, fill }} {...props} />}
        >
          {releaseDueTexts.pay}
        </Button>
      )}
    </Alert>
  )
}

interface PendingRenewalNoticeProps {
  pending: PendingRenewal
  /** Opens it to be changed; undefined where that is not possible. */
  onChange: (() => void) | undefined
}

/** A notice that a renewal is pending approval or completion, with links to view and change it. */
export function PendingRenewalNotice({ pending, onChange }: PendingRenewalNoticeProps) {
  const { id, principalPaise, approvalValid, madeByName } = pending
  const can = useCan()
  const opens = can('GetNewLoan') && can('GetCustomer')
  const say = approvalValid ? pendingTexts.approved : pendingTexts.pending
  return (
    <Alert color="blue" variant="light" title={pendingTexts.title} role="status">
      {say(formatMoney(principalPaise), madeByName ?? pendingTexts.unknown)}{' '}
      {opens && (
        <Anchor
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link to="/newloan" search={{ open: id }} {...props} />}
        >
          {pendingTexts.open}
        </Anchor>
      )}
      {onChange && (
        <>
          {opens && ' · '}
          <Anchor
            component="button"
            type="button"
            c="inherit"
            fz="inherit"
            underline="always"
            onClick={onChange}
          >
            {pendingTexts.change}
          </Anchor>
        </>
      )}
    </Alert>
  )
}

/** The newest request for a release by exception, if pending or decided today. */
export function ReleaseRequest({ loan }: { loan: PartPayment }) {
  const { data, error, refetch } = useGetReleaseExceptions({ id: loan.id })
  if (data === undefined && error !== null)
    return (
      <Section title={releaseTexts.exception.title}>
        <ErrorLine detail={error.problem.detail} onRetry={refetch} />
      </Section>
    )
  const [newest] = data?.rows ?? []
  if (data === undefined || newest === undefined) return null
  const { status } = newest
  if (status === 'used' || status === 'expired') return null
  return <ReleaseDecision key={newest.id} loan={loan} request={{ ...newest, status }} onFile={data.onFile} />
}
