import {
  IconArrowBackUp,
  IconCash,
  IconCircleCheck,
  IconDiscount,
  IconFileX,
  IconPackageExport,
  IconPackages,
  type IconProps,
  IconReceipt,
  IconRefresh,
  IconRubberStamp,
  IconShieldCheck,
} from '@tabler/icons-react'
import { type ComponentType, useCallback } from 'react'
import type { PartPayment } from '../../api/gen/model/index.ts'
import type { OperationId } from '../../api/gen/operations.ts'
import { useNoDay } from '../shared/record/useNoDay.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import type { ActionKey } from './actionKeys.ts'
import {
  packetProblem,
  releaseItemsProblem,
  releaseProblem,
  renewalProblem,
  resealProblem,
} from './release/custodyProblems.ts'
import { partPaymentActionsTexts as texts } from './texts/partpaymentActions.ts'
import { releaseTexts } from './texts/release.ts'
import { renewalTexts } from './texts/renewal.ts'
import { ticketTexts } from './texts/ticket.ts'

/** An action on a loan: its label, icon and conditions. */
interface LoanAction {
  /** The operation, which also gives the right. */
  operation: OperationId
  label: string
  Icon: ComponentType<IconProps>
  /** Why it is disabled for a role without the right. */
  notAllowed: string
  /** Whether it is possible on a loan that ended. */
  ended?: true
  /** Why it is not possible on this loan; null if it is. */
  problem?: (loan: PartPayment) => string | null
  /** For an action on the packet, which needs no open day: why custody does not allow it; null if it does. */
  custody?: (loan: PartPayment) => string | null
  /** Whether it changes nothing, so it is possible at any time. */
  reads?: true
}

/** Every action on a loan. The address names them (`actionKeys.ts`, which the first screen loads without this table). */
export const loanActions: Record<ActionKey, LoanAction> = {
  receive: {
    operation: 'ReceivePayment',
    label: texts.receive.action,
    Icon: IconCash,
    notAllowed: texts.receive.notAllowed,
  },
  close: {
    operation: 'CloseLoan',
    label: texts.closing.action,
    Icon: IconCircleCheck,
    notAllowed: texts.closing.notAllowed,
  },
  renew: {
    operation: 'RenewLoan',
    label: renewalTexts.action,
    Icon: IconRefresh,
    notAllowed: renewalTexts.notAllowed,
    problem: renewalProblem,
  },
  charge: {
    operation: 'AddCharge',
    label: texts.charge.action,
    Icon: IconReceipt,
    notAllowed: texts.charge.notAllowed,
  },
  waive: {
    operation: 'WaiveDues',
    label: texts.waive.action,
    Icon: IconDiscount,
    notAllowed: texts.waive.notAllowed,
  },
  reverse: {
    operation: 'ReverseEntry',
    label: texts.reverse.action,
    Icon: IconArrowBackUp,
    notAllowed: texts.reverse.notAllowed,
    ended: true,
  },
  writeOff: {
    operation: 'WriteOff',
    label: texts.writeOff.action,
    Icon: IconFileX,
    notAllowed: texts.writeOff.notAllowed,
  },
  release: {
    operation: 'ReleasePacket',
    label: releaseTexts.packet.action,
    Icon: IconPackageExport,
    notAllowed: releaseTexts.packet.notAllowed,
    custody: releaseProblem,
  },
  releaseItems: {
    operation: 'ReleaseItems',
    label: releaseTexts.items.action,
    Icon: IconPackageExport,
    notAllowed: releaseTexts.items.notAllowed,
    custody: releaseItemsProblem,
  },
  packet: {
    operation: 'MovePacket',
    label: releaseTexts.move.action,
    Icon: IconPackages,
    notAllowed: releaseTexts.move.notAllowed,
    custody: packetProblem,
  },
  reseal: {
    operation: 'ResealPacket',
    label: releaseTexts.reseal.action,
    Icon: IconRubberStamp,
    notAllowed: releaseTexts.reseal.notAllowed,
    custody: resealProblem,
  },
  verifyTicket: {
    operation: 'VerifyTicket',
    label: ticketTexts.action,
    Icon: IconShieldCheck,
    notAllowed: ticketTexts.notAllowed,
    reads: true,
  },
}

/** A button of the page: an action, or the next loan of one that no longer holds its items. */
export type LoanSlot = ActionKey | 'next'

/** Where the actions on a loan are offered. */
interface OfferedActions {
  /** Three buttons with the same places in every state, the main one last. */
  slots: readonly [LoanSlot, LoanSlot, LoanSlot]
  /** In the menu of further actions, the most frequent first. */
  more: readonly ActionKey[]
}

/** The single key of the main button. */
export const mainKey = 'R'

/** The single keys of the actions that have a button. */
export const slotKeys: Readonly<Partial<Record<ActionKey, string>>> = {
  renew: 'N',
  close: 'C',
  receive: mainKey,
  release: mainKey,
}

const active: OfferedActions = {
  slots: ['renew', 'close', 'receive'],
  more: ['charge', 'waive', 'releaseItems', 'packet', 'reseal', 'verifyTicket', 'reverse', 'writeOff'],
}

const toRelease: OfferedActions = {
  slots: ['renew', 'close', 'release'],
  more: ['packet', 'reseal', 'verifyTicket', 'reverse'],
}

const left: OfferedActions = { slots: ['renew', 'close', 'next'], more: ['release', ...toRelease.more] }

/** The actions that the page of a loan offers, by its status and the place of its packet. */
export function offeredActions({ status, packet }: Pick<PartPayment, 'status' | 'packet'>): OfferedActions {
  if (status === 'active') return active
  const hasLeft = packet.place === 'released' || packet.place === 'sold'
  return hasLeft || status === 'renewed' || status === 'cancelled' ? left : toRelease
}

/** Why an action on a loan is disabled, in words; undefined when it is possible. */
export function useDisabledReason(loan: PartPayment): (action: ActionKey) => string | undefined {
  const can = useCan()
  const scope = useScope()
  const noDay = useNoDay(loan.openDayOn)?.reason
  return useCallback(
    (action) => {
      const { operation, notAllowed, ended, problem, custody, reads } = loanActions[action]
      const { status, storeId } = loan
      if (!can(operation)) return notAllowed
      if (reads === true) return undefined
      if (custody === undefined && status !== 'active' && ended !== true) return texts.disabled.ended
      if (storeId !== scope.storeId) return texts.disabled.otherStore
      if (custody !== undefined && (status === 'renewed' || status === 'cancelled'))
        return texts.disabled.pledgedElsewhere
      if (custody !== undefined) return custody(loan) ?? undefined
      if (noDay !== undefined) return noDay
      return problem?.(loan) ?? undefined
    },
    [can, loan, noDay, scope.storeId],
  )
}
