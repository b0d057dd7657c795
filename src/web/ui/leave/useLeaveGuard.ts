import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConfirm } from '../confirm/ConfirmProvider.tsx'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { recordParameters } from '../recordParameters.ts'
import { leaveGuards } from './confirmLeave.ts'

/** How unsaved work is kept as a draft, and the texts of that choice. */
export interface KeepWork {
  /** Resolves to the reason why it cannot be kept; to undefined when the server has it, or could not be reached. */
  run: () => Promise<string | undefined>
  text: string
  label: string
  /** The label of the choice to lose it. */
  discard: string
}

/** The declaration of a page with unsaved work; each function is called when the user leaves. */
export interface LeaveGuard {
  dirty: () => boolean
  /** Runs when the user has chosen to leave and lose the work. */
  onLeave: () => void
  /** Shown instead of the texts about unsaved changes. */
  question?: { title: string; text: string }
  /** Left out if the work cannot be kept. */
  keep?: KeepWork | undefined
  /** Whether leaving needs no confirmation, such as when the session has ended and a draft is stored. */
  free: () => boolean
}

/**
 * Confirms before unsaved work is left: for another page, another record (such as by the `open` parameter), another store
 * ({@link confirmLeave}) or when the tab closes. Changes to other search parameters stay on the page and need no
 * confirmation.
 */
export function useLeaveGuard({ dirty, onLeave, question, keep, free }: LeaveGuard): void {
  const confirm = useConfirm()
  const { leave } = usePageTexts()
  /** Whether the user leaves; the server has a draft by then, so that it belongs to the store that is left. */
  const mayLeave = async (): Promise<boolean> => {
    if (!dirty() || free()) return true
    let isKept = false
    const { title, text } = question ?? leave
    const agreed = await confirm({
      title,
      text: keep?.text ?? text,
      confirmLabel: keep?.discard ?? leave.leave,
      cancelLabel: leave.stay,
      danger: true,
      ...(keep && {
        safely: {
          label: keep.label,
          run: async () => {
            const problem = await keep.run()
            isKept = problem === undefined
            return problem
          },
        },
      }),
    })
    if (agreed && !isKept) onLeave()
    return agreed
  }
  useBlocker({
    enableBeforeUnload: () => dirty() && !free(),
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && isSameRecord(current.search, next.search)
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

function isSameRecord(current: object, next: object): boolean {
  const [now, then] = [new Map(Object.entries(current)), new Map(Object.entries(next))]
  return [...recordParameters].every((name) => now.get(name) === then.get(name))
}
