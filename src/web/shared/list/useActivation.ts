import { recordTexts as texts } from '#texts/record.ts'
import { outcomesOf } from '../../shell/messages.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
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

/**
 * Inactivates after a confirmation, and activates without one. The outcome is shown; of inactivating, in the words of the
 * specification's § 8.
 */
export function useActivation<Row extends { id: string; version: number }>(
  noun: string,
  nameOf: (row: Row) => string,
  remove: ActivationCall,
  restore: ActivationCall,
): Activation<Row> {
  const confirm = useConfirm()
  const outcomes = outcomesOf(noun)
  return {
    inactivate: async (row) => {
      const confirmed = await confirm({
        title: texts.inactivateTitle(nameOf(row)),
        text: texts.inactivateText,
        confirmLabel: texts.inactivate,
        cancelLabel: texts.cancel,
        danger: true,
      })
      if (!confirmed) return
      try {
        const done = await remove.mutateAsync({ params: { id: row.id, version: row.version } })
        if (done === undefined) notifySuccess(outcomes.inactivated)
        else notifyWarning(outcomes.notInactivated)
      } catch (error) {
        notifyProblem(error, outcomes.deleteFailed)
      }
    },
    activate: async (row) => {
      try {
        await restore.mutateAsync({ params: { id: row.id } })
        notifySuccess(texts.activated(noun))
      } catch (error) {
        notifyProblem(error)
      }
    },
  }
}
