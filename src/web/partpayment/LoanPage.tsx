import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { partPaymentTexts as texts } from '#texts/partpayment.ts'
import { useGetPartPaymentById } from '../../api/gen/hooks/part-payment/part-payment.ts'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { PaperMenu } from '../shared/papers/PaperMenu.tsx'
import type { PartValues } from '../shared/paymentValues.ts'
import { RecordState } from '../shared/record/RecordState.tsx'
import { RemindButton } from '../shared/remind/RemindButton.tsx'
import { Page } from '../ui/page/Page.tsx'
import sides from '../ui/page/sides.module.css'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import type { ActKey } from './actKeys.ts'
import { DayNotice } from './DayNotice.tsx'
import { HandOutNotice } from './HandOutNotice.tsx'
import { LoanActs } from './LoanActs.tsx'
import { LoanCustody } from './LoanCustody.tsx'
import { LoanDocuments } from './LoanDocuments.tsx'
import { LoanHistory } from './LoanHistory.tsx'
import { LoanItems } from './LoanItems.tsx'
import classes from './LoanPage.module.css'
import { LoanRail } from './LoanRail.tsx'
import { LoanStatement } from './LoanStatement.tsx'
import { LotNotice } from './LotNotice.tsx'
import { useDisabledReason } from './loanActions.ts'
import { PayoffOn } from './PayoffOn.tsx'
import { PledgedOn } from './PledgedOn.tsx'
import { postingDay } from './postingDay.ts'
import { ReleaseRequest } from './release/ReleaseRequest.tsx'
import { WaitingRenewalNotice } from './renew/WaitingRenewalNotice.tsx'

const panels = {
  receive: lazy(() =>
    import('./acts/ReceivePanel.tsx').then(({ ReceivePanel }) => ({ default: ReceivePanel })),
  ),
  close: lazy(() => import('./acts/ClosePanel.tsx').then(({ ClosePanel }) => ({ default: ClosePanel }))),
  renew: lazy(() => import('./renew/RenewPanel.tsx').then(({ RenewPanel }) => ({ default: RenewPanel }))),
  charge: lazy(() => import('./acts/ChargePanel.tsx').then(({ ChargePanel }) => ({ default: ChargePanel }))),
  waive: lazy(() => import('./acts/WaivePanel.tsx').then(({ WaivePanel }) => ({ default: WaivePanel }))),
  reverse: lazy(() =>
    import('./acts/ReversePanel.tsx').then(({ ReversePanel }) => ({ default: ReversePanel })),
  ),
  release: lazy(() =>
    import('./release/ReleasePacketPanel.tsx').then(({ ReleasePacketPanel }) => ({
      default: ReleasePacketPanel,
    })),
  ),
  releaseItems: lazy(() =>
    import('./release/ReleaseItemsPanel.tsx').then(({ ReleaseItemsPanel }) => ({
      default: ReleaseItemsPanel,
    })),
  ),
  packet: lazy(() =>
    import('./release/MovePacketPanel.tsx').then(({ MovePacketPanel }) => ({ default: MovePacketPanel })),
  ),
  writeOff: lazy(() =>
    import('./acts/WriteOffPanel.tsx').then(({ WriteOffPanel }) => ({ default: WriteOffPanel })),
  ),
}

/** /partpayment/$id: one loan and all that is done to it. */
export function LoanPage() {
  const { id } = useParams({ from: '/protected/partpayment/$id' })
  const navigate = useNavigate()
  const query = useGetPartPaymentById({ id })
  return (
    <RecordState
      key={id}
      query={query}
      title={texts.title}
      onClose={() => void navigate({ to: '/partpayment' })}
    >
      {(loan) => <LoanView loan={loan} />}
    </RecordState>
  )
}

function LoanView({ loan }: { loan: PartPayment }) {
  const { act } = useSearch({ from: '/protected/partpayment/$id' })
  const navigate = useNavigate()
  // A day that closes under an open panel locks its saving only: nothing typed goes away.
  const locked = useDisabledReason({ ...loan, openDayOn: postingDay(loan) })
  const [payments, setPayments] = useState<readonly PartValues[]>()
  const show = useCallback(
    (next: ActKey | undefined, typed?: readonly PartValues[]) => {
      setPayments(typed)
      void navigate({ to: '.', search: (old) => ({ ...old, act: next }), replace: true })
    },
    [navigate],
  )
  const open = act !== undefined && locked(act) === undefined ? act : undefined
  useEffect(() => {
    // A panel that has gone with the button that opened it leaves the focus nowhere.
    if (open === undefined && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [open])
  return (
    <Page
      title={loan.number}
      lead={texts.page.lead(loan.customerName, loan.slabName)}
      actions={
        <div className={classes.acts}>
          <Button
            renderRoot={(props) => <Link to="/partpayment" {...props} />}
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {texts.back}
          </Button>
          <PaperMenu of="loan" id={loan.id} />
          {loan.status === 'active' && <RemindButton id={loan.id} />}
          <LoanActs loan={loan} onAct={show} />
        </div>
      }
    >
      <DayNotice loan={loan} />
      <div className={sides.sides}>
        <LoanRail loan={loan} />
        <div className={sides.stack}>
          {loan.lot && <LotNotice lot={loan.lot} />}
          {loan.handOut && <HandOutNotice loan={loan} handOut={loan.handOut} />}
          {loan.status === 'closed' && <PledgedOn loan={loan} />}
          {loan.packet.place === 'vault' && <ReleaseRequest loan={loan} />}
          {loan.waitingRenewal !== undefined && (
            <WaitingRenewalNotice
              waiting={loan.waitingRenewal}
              onChange={locked('renew') === undefined ? () => show('renew') : undefined}
            />
          )}
          {open !== undefined && (
            <Suspense fallback={<LoadingState />}>
              <OpenPanel key={open} act={open} loan={loan} payments={payments} onShow={show} />
            </Suspense>
          )}
          {loan.status === 'active' && <PayoffOn loan={loan} />}
          <LoanItems loan={loan} />
          <LoanStatement id={loan.id} />
          <LoanCustody loan={loan} />
          <LoanDocuments loan={loan} />
          <LoanHistory id={loan.id} />
        </div>
      </div>
    </Page>
  )
}

interface OpenPanelProps {
  act: ActKey
  loan: PartPayment
  payments: readonly PartValues[] | undefined
  onShow: (act: ActKey | undefined, payments?: readonly PartValues[]) => void
}

function OpenPanel({ act, loan, payments, onShow }: OpenPanelProps) {
  const Panel = panels[act]
  return <Panel loan={loan} payments={payments} onClose={() => onShow(undefined)} onAct={onShow} />
}
