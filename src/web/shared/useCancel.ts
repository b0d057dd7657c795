import { recordTexts } from '#texts/record.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import type { RecordHandle } from './record/useRecord.ts'

/**
 * What the Cancel of a form does: discards what was typed, with its draft, and leaves. Where something was typed it confirms
 * first.
 */
export function useCancel<Values extends Record<string, unknown>>(
  { form, discard }: Pick<RecordHandle<Values>, 'form' | 'discard'>,
  leave: () => unknown,
): () => void {
  const confirm = useConfirm()
  return async () => {
    if (form.dirty && !(await confirm(recordTexts.discard))) return
    discard()
    leave()
  }
}
