import { useEffect } from 'react'
import { focusPanel } from '../../ui/form/formKeys.ts'
import { useEscape } from '../../ui/page/useEscape.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { useCancel } from './useCancel.ts'
import type { RecordHandle } from './useRecord.ts'

/**
 * For the form of an action that opens within a page: it takes the focus, which scrolls it into view, returns the focus when it closes,
 * and closes on Escape unless it has changes or is saving. Navigation that opens it must use `resetScroll: false`: otherwise the page
 * scrolls back to the top after the focus has moved.
 * @returns its Cancel action
 */
export function usePanelFrame<Values extends Record<string, unknown>>(
  record: RecordHandle<Values>,
  onClose: () => void,
): () => void {
  const { element, dirty, saving } = record.form
  useReturnFocus()
  useEffect(() => focusPanel(element.current), [element])
  useEscape(dirty || saving ? undefined : onClose)
  return useCancel(record, onClose)
}
