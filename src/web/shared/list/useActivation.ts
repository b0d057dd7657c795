import { recordTexts as texts } from '#texts/record.ts'
import { outcomesOf } from '../../shell/messages.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmFact, ConfirmOptions } from '../../ui/confirm/confirmOptions.ts'
import { notifySuccess, notifyWarning } from '../../ui/notify.ts'
import { notifyProblem } from '../state/problemOf.ts'

/** The part of a generated mutation hook that inactivating and activating need. */
export interface ActivationCall {
  mutateAsync: (variables: { params: { id: string; version?: number } }) => Promise<unknown>
}

/** How rows of one entity are inactivated and activated. */
export interface Activation<Row> {
  inactivate: (row: Row) => Promise<void>
  activate: (row: Row) => Promise<void>
}

/** What else changes with the status of a row. Inactivating and activating are then both confirmed, and the effect is shown. */
export interface ShownEffect<Row> {
  factsOf: (row: Row) => Promise<readonly ConfirmFact[]>
  activateText: string
}

/**
 * Inactivates after a confirmation, and activates without one unless something else changes with it. A message shows the outcome; for
 * inactivating, as worded in the specification's § 8.
 */
export function useActivation<Row extends { id: string; version: number }>(
  noun: string,
  nameOf: (row: Row) => string,
  remove: ActivationCall,
  restore: ActivationCall,
  effect?: ShownEffect<Row>,
): Activation<Row> {
  const confirm = useConfirm()
  const outcomes = outcomesOf(noun)

  /** Confirms a change with its effect on other records; false as well if the effect cannot be shown. */
  async function confirmed(row: Row, options: ConfirmOptions): Promise<boolean> {
    const from = location.href
    try {
      const facts = await effect?.factsOf(row)
      return await confirm({ ...options, from, cancelLabel: texts.cancel, ...(facts && { facts }) })
    } catch (error) {
      notifyProblem(error)
      return false
    }
  }

  return {
    inactivate: async (row) => {
      const options = {
        title: texts.inactivateTitle(nameOf(row)),
        text: texts.inactivateText,
        confirmLabel: texts.inactivate,
        danger: true,
      }
      if (!(await confirmed(row, options))) return
      try {
        const done = await remove.mutateAsync({ params: { id: row.id, version: row.version } })
        if (done === undefined) notifySuccess(outcomes.inactivated)
        else notifyWarning(outcomes.notInactivated)
      } catch (error) {
        notifyProblem(error, outcomes.deleteFailed)
      }
    },
    activate: async (row) => {
      if (effect !== undefined) {
        const title = texts.activateTitle(nameOf(row))
        const options = { title, text: effect.activateText, confirmLabel: texts.activate }
        if (!(await confirmed(row, options))) return
      }
      try {
        await restore.mutateAsync({ params: { id: row.id } })
        notifySuccess(texts.activated(noun))
      } catch (error) {
        notifyProblem(error)
      }
    },
  }
}
