import { Button } from '@mantine/core'
import { IconFilePlus, IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { sendTexts } from '#texts/send.ts'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { PrintoutMenu } from '../shared/printouts/PrintoutMenu.tsx'
import { useCan } from '../shell/can.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { useSingleKeys } from '../ui/singleKeys.ts'
import type { ActionKey } from './actionKeys.ts'
import {
  type LoanSlot,
  loanActions,
  mainKey,
  offeredActions,
  slotKeys,
  useDisabledReason,
} from './offeredActions.ts'
import { partPaymentActionsTexts as texts } from './texts/partpaymentActions.ts'

const LastReceipt = lazyPart(() => import('./LastReceipt.tsx'), 'LastReceipt', null)

const RemindDialog = lazyPart(() => import('../shared/remind/RemindDialog.tsx'), 'RemindDialog', null)

interface LoanActionsProps {
  loan: PartPayment
  onAction: (action: ActionKey) => void
}

/**
 * The actions on a loan: its printouts, all further actions in a menu, and three buttons whose places are the same in every state,
 * each with a single key. A disabled one shows the reason.
 */
export function LoanActions({ loan, onAction }: LoanActionsProps) {
  const disabledReason = useDisabledReason(loan)
  const [isReminding, setReminding] = useState(false)
  const { slots, more } = offeredActions(loan)
  const main = labelOf(loan, slots[2])
  useSingleKeys(useMemo(() => texts.keys(main), [main]))
  return (
    <>
      <PrintoutMenu subject="loan" id={loan.id} shortcut="P">
        <LastReceipt id={loan.id} />
      </PrintoutMenu>
      <MoreMenu
        label={texts.more}
        shortcut="M"
        actions={[
          ...(loan.status === 'active'
            ? [
                {
                  label: sendTexts.remind,
                  icon: <IconMessage size={16} aria-hidden />,
                  onClick: () => setReminding(true),
                },
              ]
            : []),
          ...more.map((action) => {
            const { label, Icon } = loanActions[action]
            return {
              label,
              icon: <Icon size={16} aria-hidden />,
              disabledReason: disabledReason(action),
              onClick: () => onAction(action),
            }
          }),
        ]}
      />
      {slots.map((slot) =>
        slot === 'next' ? (
          <NextButton key={slot} loan={loan} />
        ) : (
          <SlotButton key={slot} action={slot} reason={disabledReason(slot)} onAction={onAction} />
        ),
      )}
      {isReminding && <RemindDialog id={loan.id} onClose={() => setReminding(false)} />}
    </>
  )
}

interface SlotButtonProps {
  action: ActionKey
  reason: string | undefined
  onAction: LoanActionsProps['onAction']
}

function SlotButton({ action, reason, onAction }: SlotButtonProps) {
  const { label, Icon } = loanActions[action]
  const key = slotKeys[action]
  const isMain = key === mainKey
  const marks = { 'aria-keyshortcuts': key, 'data-main': isMain || undefined }
  if (reason !== undefined)
    return (
      <DisabledButton reason={reason} {...marks}>
        {label}
      </DisabledButton>
    )
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => onAction(action)}
      {...marks}
    >
      {label}
    </Button>
  )
}

/** The main button of a loan that no longer holds its items: opens the loan that renewed it, else a new loan for the customer. */
function NextButton({ loan }: { loan: PartPayment }) {
  const can = useCan()
  const { renewedTo, customerId } = loan
  const marks = { 'aria-keyshortcuts': mainKey, 'data-main': true }
  const label = labelOf(loan, 'next')
  if (renewedTo.id !== null) {
    const { id } = renewedTo
    return (
      <Button
        renderRoot={(props) => <Link to="/partpayment/$id" params={{ id }} {...props} />}
        leftSection={<IconFilePlus size={16} aria-hidden />}
        {...marks}
      >
        {label}
      </Button>
    )
  }
  if (!can('AddNewLoan') || !can('GetNewLoanChoices'))
    return (
      <DisabledButton reason={texts.next.notAllowed} {...marks}>
        {label}
      </DisabledButton>
    )
  return (
    <Button
      renderRoot={(props) => <Link to="/newloan" search={{ customer: customerId }} {...props} />}
      leftSection={<IconFilePlus size={16} aria-hidden />}
      {...marks}
    >
      {label}
    </Button>
  )
}

function labelOf({ renewedTo }: PartPayment, slot: LoanSlot): string {
  if (slot !== 'next') return loanActions[slot].label
  return renewedTo.id === null ? texts.next.newLoan : texts.next.renewed
}
