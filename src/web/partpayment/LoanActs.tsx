import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCash,
  IconChevronDown,
  IconCircleCheck,
  IconDiscount,
  IconFileX,
  IconPackageExport,
  IconPackages,
  type IconProps,
  IconReceipt,
  IconRefresh,
} from '@tabler/icons-react'
import { type ComponentType, useRef } from 'react'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { MenuAct } from '../ui/MenuAct.tsx'
import type { ActKey } from './actKeys.ts'
import { offeredActs } from './loanActs.ts'
import { partPaymentActsTexts as texts } from './texts/partpaymentActs.ts'
import { releaseTexts } from './texts/release.ts'
import { renewalTexts } from './texts/renewal.ts'
import { useActLock } from './useActLock.ts'

const looks: Record<ActKey, { label: string; Icon: ComponentType<IconProps> }> = {
  receive: { label: texts.receive.act, Icon: IconCash },
  close: { label: texts.closing.act, Icon: IconCircleCheck },
  renew: { label: renewalTexts.act, Icon: IconRefresh },
  charge: { label: texts.charge.act, Icon: IconReceipt },
  waive: { label: texts.waive.act, Icon: IconDiscount },
  reverse: { label: texts.reverse.act, Icon: IconArrowBackUp },
  writeOff: { label: texts.writeOff.act, Icon: IconFileX },
  release: { label: releaseTexts.packet.act, Icon: IconPackageExport },
  releaseItems: { label: releaseTexts.items.act, Icon: IconPackageExport },
  packet: { label: releaseTexts.move.act, Icon: IconPackages },
}

interface LoanActsProps {
  loan: PartPayment
  onAct: (act: ActKey) => void
}

/** What can be done to a loan: the acts of its state as buttons, the others in a menu; what cannot be done says why. */
export function LoanActs({ loan, onAct }: LoanActsProps) {
  const locked = useActLock(loan)
  const { buttons } = offeredActs(loan)
  return (
    <>
      <MoreActs loan={loan} onAct={onAct} />
      {buttons.map((act) => {
        const { label, Icon } = looks[act]
        const reason = locked(act)
        const main = act === buttons.at(-1)
        if (reason !== undefined)
          return (
            <LockedButton key={act} reason={reason} data-main={main || undefined}>
              {label}
            </LockedButton>
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
  const locked = useActLock(loan)
  const button = useRef<HTMLButtonElement>(null)
  return (
    // Within the page's landmark, not at the end of the document.
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button ref={button} variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {texts.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offeredActs(loan).more.map((act) => {
          const { label, Icon } = looks[act]
          return (
            <MenuAct
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
