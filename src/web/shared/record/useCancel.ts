import { recordTexts } from '#texts/record.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import type { RecordHandle } from './useRecord.ts'

/**
 * The Cancel action of a form: discards the typed values with their draft, and leaves, after a confirmation if anything was
 * typed.
 * @param leave what follows; left out if the form stays
 */
export function useCancel<Values extends Record<string, unknown>>(
  { form, discard }: Pick<RecordHandle<Values>, 'form' | 'discard'>,
  leave?: () => unknown,
): () => void {
  const confirm = useConfirm()
  return async () => {
    if (form.dirty && !(await confirm(recordTexts.discard))) return
    discard()
    leave?.()
  }
}
