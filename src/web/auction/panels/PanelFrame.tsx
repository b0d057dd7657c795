import { type ReactNode, useEffect } from 'react'
import { recordTexts } from '#texts/record.ts'
import type { AuctionLot } from '../../../api/gen/model/index.ts'
import { RecordBody } from '../../shared/record/RecordBody.tsx'
import type { KeyedValues } from '../../shared/useIdempotencyKey.ts'
import type { Posting } from '../../shared/usePosting.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { focusPanel } from '../../ui/form/formKeys.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'

/** What the panel of every act on a lot is given. */
export interface LotPanelProps {
  lot: AuctionLot
  onClose: () => void
}

interface PanelFrameProps<Values extends KeyedValues> {
  title: string
  lead?: string
  posting: Posting<Values>
  saveLabel: string
  onClose: () => void
  children: ReactNode
}

/** The frame of an act on a lot: it takes the focus and asks before what was typed is thrown away. */
export function PanelFrame<Values extends KeyedValues>(props: PanelFrameProps<Values>) {
  const { posting, onClose } = props
  const confirm = useConfirm()
  const { element, dirty } = posting.form
  useReturnFocus()
  useEffect(() => focusPanel(element.current), [element])

  async function cancel() {
    if (dirty && !(await confirm(recordTexts.discard))) return
    posting.discard()
    onClose()
  }

  return (
    <Section title={props.title} lead={props.lead}>
      <RecordBody record={posting} onCancel={() => void cancel()} saveLabel={props.saveLabel}>
        {props.children}
      </RecordBody>
    </Section>
  )
}
