import { Button } from '@mantine/core'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import type { ActionKey } from './actionKeys.ts'
import { loanActions, offeredActions, useDisabledReason } from './offeredActions.ts'
import { partPaymentActsTexts as texts } from './texts/partpaymentActs.ts'

interface LoanActsProps {
  loan: PartPayment
  onAct: (act: ActionKey) => void
}

/** The actions on a loan: those of its state as buttons, the others in a menu; a disabled one shows the reason. */
export function LoanActions({ loan, onAct }: LoanActsProps) {
  const locked = useDisabledReason(loan)
  const { buttons, more } = offeredActions(loan)
  return (
    <>
      <MoreMenu
        label={texts.more}
        actions={more.map((act) => {
          const { label, Icon } = loanActions[act]
          return {
            label,
            icon: <Icon size={16} aria-hidden />,
            disabledReason: locked(act),
            onClick: () => onAct(act),
          }
        })}
      />
      {buttons.map((act) => {
        const { label, Icon } = loanActions[act]
        const reason = locked(act)
        const main = act === buttons.at(-1)
        if (reason !== undefined)
          return (
            <DisabledButton key={act} reason={reason} data-main={main || undefined}>
              {label}
            </DisabledButton>
          )
        return (
          <Button
            key={act}
            variant={main ? 'filled' : 'default'}
            leftSection={<Icon size={16} aria-hidden />}
            data-main={main || undefined}
            onClick={() => onAct(act)}
          >
            {label}
          </Button>
        )
      })}
    </>
  )
}
