import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef } from 'react'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { MenuAction } from '../ui/MenuAction.tsx'
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
  const { buttons } = offeredActions(loan)
  return (
    <>
      <MoreActs loan={loan} onAct={onAct} />
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

function MoreActs({ loan, onAct }: LoanActsProps) {
  const locked = useDisabledReason(loan)
  const button = useRef<HTMLButtonElement>(null)
  return (
    // Rendered inside the page's landmark, not at the end of the document.
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button ref={button} variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {texts.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offeredActions(loan).more.map((act) => {
          const { label, Icon } = loanActions[act]
          return (
            <MenuAction
              key={act}
              action={{
                label,
                icon: <Icon size={16} aria-hidden />,
                disabledReason: locked(act),
                onClick: () => onAct(act),
              }}
              onChosen={() => button.current?.focus()}
            />
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
