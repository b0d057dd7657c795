import { Alert } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PartPayment } from '../../../api/gen/model/index.ts'
import type { PartValues } from '../../shared/payment/paymentValues.ts'
import { RecordBody } from '../../shared/record/RecordBody.tsx'
import { useNoDay } from '../../shared/record/useNoDay.ts'
import { usePanelFrame } from '../../shared/record/usePanelFrame.ts'
import type { RecordHandle } from '../../shared/record/useRecord.ts'
import { MissingReads } from '../../shared/state/MissingReads.tsx'
import { formatDate } from '../../ui/format.ts'
import { Section } from '../../ui/page/Section.tsx'
import type { ActionKey } from '../actionKeys.ts'
import { postingDay } from '../postingDay.ts'
import { partPaymentActionsTexts as texts } from '../texts/partpaymentActions.ts'
import { useLoanChoicesRead } from './useLoanChoices.ts'

/** The props of the panel of every action. */
export interface ActionPanelProps {
  loan: PartPayment
  onClose: () => void
  /** Opens the panel of another action with the payment typed here; resolves once it is open. */
  onAction: (action: ActionKey, payments?: readonly PartValues[]) => Promise<void>
  /** A payment that was typed in another panel. */
  payments?: readonly PartValues[] | undefined
}

interface ActionFrameProps<Values extends Record<string, unknown>> {
  loan: PartPayment
  title: string
  lead?: string
  /** Whether it posts nothing and needs no open day. */
  undated?: true
  record: RecordHandle<Values>
  saveLabel: string
  /** Why it cannot be done to this loan now. */
  disabledReason?: string | undefined
  onClose: () => void
  /** The fields and the preview. */
  children: ReactNode
}

/**
 * The panel of an action on a loan: it takes the focus, warns when the loan changed while the panel was open, and is closed by Escape
 * as long as nothing was typed.
 */
export function ActionPanel<Values extends Record<string, unknown>>(props: ActionFrameProps<Values>) {
  const { loan, title, record, saveLabel, onClose } = props
  const versions = `${loan.version}/${loan.packet.version}`
  const [opened] = useState({ versions, day: postingDay(loan) })
  const choices = useLoanChoicesRead()
  const cancel = usePanelFrame(record, onClose)

  const dated = props.undated !== true
  const day = dated && loan.openDayOn !== null ? texts.day(formatDate(loan.openDayOn)) : ''
  const missingDay = useNoDay(loan.openDayOn)
  const noDay = dated ? missingDay?.reason : undefined
  const dateChanged = dated && postingDay(loan) !== opened.day ? texts.dateChanged : undefined
  return (
    <Section title={title} lead={props.lead === undefined ? day : `${props.lead} ${day}`}>
      {(noDay ?? dateChanged) !== undefined && (
        <Alert color="yellow" variant="light" role="status">
          {noDay ?? dateChanged}
        </Alert>
      )}
      {versions !== opened.versions && !record.form.saving && (
        <Alert color="yellow" variant="light" role="status">
          {texts.changed}
        </Alert>
      )}
      <RecordBody
        record={record}
        onCancel={cancel}
        disabledReason={noDay ?? props.disabledReason}
        saveLabel={saveLabel}
      >
        <MissingReads reads={[choices]} />
        {props.children}
      </RecordBody>
    </Section>
  )
}
