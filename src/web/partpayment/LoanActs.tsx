import '../ui/styles/button.ts'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCash,
  IconCircleCheck,
  IconDiscount,
  IconFileX,
  IconPackageExport,
  IconPackages,
  IconReceipt,
  IconRefresh,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { partPaymentActsTexts as texts } from '#texts/partpaymentActs.ts'
import { releaseTexts } from '#texts/release.ts'
import { renewalTexts } from '#texts/renewal.ts'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import type { ActKey } from './actKeys.ts'
import { useActLock } from './useActLock.ts'

/** A button of the page. */
interface ActButton {
  act: ActKey
  label: string
  icon: ReactNode
  main?: boolean
  /** The loans that it stands on; all when left out. */
  of?: 'active' | 'ended'
}

/** The acts in their order on the page, the main one last. */
const acts: readonly ActButton[] = [
  { act: 'packet', label: releaseTexts.move.act, icon: <IconPackages size={16} aria-hidden /> },
  {
    act: 'releaseItems',
    label: releaseTexts.items.act,
    icon: <IconPackageExport size={16} aria-hidden />,
    of: 'active',
  },
  { act: 'writeOff', label: texts.writeOff.act, icon: <IconFileX size={16} aria-hidden /> },
  { act: 'reverse', label: texts.reverse.act, icon: <IconArrowBackUp size={16} aria-hidden /> },
  { act: 'waive', label: texts.waive.act, icon: <IconDiscount size={16} aria-hidden /> },
  { act: 'charge', label: texts.charge.act, icon: <IconReceipt size={16} aria-hidden /> },
  {
    act: 'renew',
    label: renewalTexts.act,
    icon: <IconRefresh size={16} aria-hidden />,
    of: 'active',
  },
  { act: 'close', label: texts.closing.act, icon: <IconCircleCheck size={16} aria-hidden /> },
  { act: 'receive', label: texts.receive.act, icon: <IconCash size={16} aria-hidden />, main: true },
  {
    act: 'release',
    label: releaseTexts.packet.act,
    icon: <IconPackageExport size={16} aria-hidden />,
    main: true,
    of: 'ended',
  },
]

interface LoanActsProps {
  loan: PartPayment
  onAct: (act: ActKey) => void
}

/** What can be done to a loan; what cannot be done says why. */
export function LoanActs({ loan, onAct }: LoanActsProps) {
  const locked = useActLock(loan)
  const here = loan.status === 'active' ? 'active' : 'ended'
  const shown = acts.filter(({ of = here }) => of === here)
  return shown.map(({ act, label, icon, main }) => {
    const reason = locked(act)
    if (reason !== undefined)
      return (
        <LockedButton key={act} reason={reason}>
          {label}
        </LockedButton>
      )
    return (
      <Button
        key={act}
        variant={main === true ? 'filled' : 'default'}
        leftSection={icon}
        onClick={() => onAct(act)}
      >
        {label}
      </Button>
    )
  })
}
