import { Alert, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { recordTexts } from '#texts/record.ts'
import {
  useGetBankNewLoanById,
  useGetBankNewLoanChoices,
} from '../../api/gen/hooks/bank-new-loan/bank-new-loan.ts'
import type { BankNewLoan } from '../../api/gen/model/index.ts'
import { PartState } from '../shared/PartState.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { Page } from '../ui/page/Page.tsx'
import sides from '../ui/page/sides.module.css'
import { PayPanel } from './acts/PayPanel.tsx'
import { RedeemPanel } from './acts/RedeemPanel.tsx'
import { ReversePanel } from './acts/ReversePanel.tsx'
import { TakeBackPanel } from './acts/TakeBackPanel.tsx'
import { BankLoanEntries } from './BankLoanEntries.tsx'
import { BankLoanPackets } from './BankLoanPackets.tsx'
import { BankLoanRail } from './BankLoanRail.tsx'
import { useBankActLock } from './bankActLocks.ts'
import { type BankActKey, bankActKeys } from './bankNewLoanSearch.ts'
import { bankNewLoanTexts as texts } from './texts.ts'

const panels = { pay: PayPanel, redeem: RedeemPanel, takeBack: TakeBackPanel, reverse: ReversePanel }

/** One bank loan: what is owed, its packets and the customers behind them, its entries, and its acts. */
export function BankLoanPage({ id, open }: { id: string; open: OpenRecord }) {
  return (
    <RecordState<BankNewLoan>
      query={useGetBankNewLoanById({ id })}
      title={texts.title}
      onClose={() => void open.close()}
    >
      {(loan) => <BankLoanView loan={loan} open={open} />}
    </RecordState>
  )
}

function BankLoanView({ loan, open }: { loan: BankNewLoan; open: OpenRecord }) {
  const act = useSearch({ from: '/protected/banknewloan', select: (search) => search.act })
  const navigate = useNavigate()
  const locked = useBankActLock(loan)
  const choices = useGetBankNewLoanChoices(useScope())
  const show = (next: BankActKey | undefined) =>
    void navigate({ to: '.', search: (old) => ({ ...old, act: next }), replace: true })
  const Panel = act === undefined || locked(act) !== undefined ? undefined : panels[act]
  return (
    <Page
      title={loan.number}
      lead={`${loan.lenderName} · ${loan.lenderNumber}`}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={open.close}
          >
            {recordTexts.back}
          </Button>
          {bankActKeys.map((key) => (
            <ActButton key={key} act={key} reason={locked(key)} main={key === mainAct(loan)} onAct={show} />
          ))}
        </>
      }
    >
      <div className={sides.sides}>
        <BankLoanRail loan={loan} />
        <div className={sides.stack}>
          <Notices loan={loan} />
          {Panel !== undefined && (
            <PartState query={choices}>
              <Panel
                key={act}
                loan={loan}
                banks={choices.data?.banks ?? []}
                onClose={() => show(undefined)}
              />
            </PartState>
          )}
          <BankLoanPackets loan={loan} />
          <BankLoanEntries loan={loan} />
        </div>
      </div>
    </Page>
  )
}

/** What is likeliest to be done next. */
function mainAct({ status }: BankNewLoan): BankActKey {
  return status === 'open' ? 'pay' : 'takeBack'
}

interface ActButtonProps {
  act: BankActKey
  reason: string | undefined
  main: boolean
  onAct: (act: BankActKey) => void
}

function ActButton({ act, reason, main, onAct }: ActButtonProps) {
  const label = texts.acts[act]
  if (reason !== undefined) return <LockedButton reason={reason}>{label}</LockedButton>
  return (
    <Button variant={main ? 'filled' : 'default'} onClick={() => onAct(act)}>
      {label}
    </Button>
  )
}

function Notices({ loan: { packets, status } }: { loan: BankNewLoan }) {
  const waiting = packets.filter(
    ({ returnedOn, loanStatus }) => returnedOn === null && loanStatus === 'closed',
  )
  return (
    <>
      {waiting.length > 0 && (
        <Alert color="yellow" variant="light" role="status">
          {texts.page.takeBackNow(waiting.length)}
        </Alert>
      )}
      {status === 'redeemed' && (
        <Alert color="blue" variant="light" role="status">
          {texts.page.redeemedNotice}
        </Alert>
      )}
    </>
  )
}
