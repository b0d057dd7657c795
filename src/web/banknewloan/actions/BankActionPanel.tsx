import { Alert } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { BankNewLoan } from '../../../api/gen/model/index.ts'
import type { OwnBank } from '../../shared/payment/usualBank.ts'
import { RecordBody } from '../../shared/record/RecordBody.tsx'
import { usePanelFrame } from '../../shared/record/usePanelFrame.ts'
import type { RecordHandle } from '../../shared/record/useRecord.ts'
import { Section } from '../../ui/page/Section.tsx'
import { bankNewLoanTexts } from '../texts.ts'

/** The props of the panel of every action on a bank loan. */
export interface BankActionProps {
  loan: BankNewLoan
  banks: readonly OwnBank[]
  onClose: () => void
}

interface BankActionFrameProps<Values extends Record<string, unknown>>
  extends Omit<BankActionProps, 'banks'> {
  title: string
  lead: string
  record: RecordHandle<Values>
  saveLabel: string
  children: ReactNode
}

/**
 * The panel of an action on a bank loan: it takes the focus, warns when the loan changed while the panel was open, and is closed by
 * Escape as long as nothing was typed.
 */
export function BankActionPanel<Values extends Record<string, unknown>>(props: BankActionFrameProps<Values>) {
  const { loan, title, lead, record, saveLabel, onClose, children } = props
  const [opened] = useState(loan.version)
  const cancel = usePanelFrame(record, onClose)

  return (
    <Section title={title} lead={lead}>
      {loan.version !== opened && !record.form.saving && (
        <Alert color="yellow" variant="light" role="status">
          {bankNewLoanTexts.actions.changed}
        </Alert>
      )}
      <RecordBody record={record} onCancel={cancel} saveLabel={saveLabel}>
        {children}
      </RecordBody>
    </Section>
  )
}
