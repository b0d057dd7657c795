import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConfirm } from '../confirm/ConfirmProvider.tsx'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { leaveGuards } from './confirmLeave.ts'

/** The declaration of a page with unsaved work; each function is called when the user leaves. */
export interface LeaveGuard {
  dirty: () => boolean
  /** Runs when the user has chosen to leave and lose the work. */
  onLeave: () => void
  /** Whether leaving needs no confirmation, such as when the session has ended and a draft is stored. */
  free: () => boolean
}

/**
 * Confirms before unsaved work is left: for another page, another record (the `open` parameter), another store
 * ({@link confirmLeave}) or when the tab closes. Changes of other search parameters stay on the page and need no
 * confirmation.
 */
export function useLeaveGuard({ dirty, onLeave, free }: LeaveGuard): void {
  const confirm = useConfirm()
  const { leave } = usePageTexts()
  const mayLeave = async () => {
    if (!dirty() || free()) return true
    const agreed = await confirm({
      title: leave.title,
      text: leave.text,
      confirmLabel: leave.leave,
      cancelLabel: leave.stay,
      danger: true,
    })
    if (agreed) onLeave()
    return agreed
  }
  useBlocker({
    enableBeforeUnload: () => dirty() && !free(),
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && openOf(current.search) === openOf(next.search)
      return !stays && !(await mayLeave())
    },
  })
  useEffect(() => {
    leaveGuards.add(mayLeave)
    return () => {
      leaveGuards.delete(mayLeave)
    }
  })
}

function openOf(search: unknown): unknown {
  return typeof search === 'object' && search !== null && 'open' in search ? search.open : undefined
}
