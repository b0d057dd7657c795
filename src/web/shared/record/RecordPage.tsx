import type { ReactNode } from 'react'
import { recordTexts as texts } from '#texts/record.ts'
import { BackButton } from '../../ui/BackButton.tsx'
import type { HowItWorksLoader } from '../../ui/page/howItWorksText.ts'
import { Page } from '../../ui/page/Page.tsx'
import { useEscape } from '../../ui/page/useEscape.ts'
import { MissingReads, type Read } from '../state/MissingReads.tsx'
import { ReadOnlyRecord } from './ReadOnlyRecord.tsx'
import { RecordView } from './RecordView.tsx'
import { useCancel } from './useCancel.ts'
import type { RecordHandle } from './useRecord.ts'

interface RecordPageProps<Values extends Record<string, unknown>> {
  title: string
  lead?: ReactNode
  /** Explains the page to a new employee. */
  howItWorks?: HowItWorksLoader
  record: RecordHandle<Values>
  /** Back to where it was opened. */
  onClose: () => void
  /** The label of the back button; the list by default. */
  backLabel?: string
  /** Why the record is read-only. */
  disabledReason?: string | undefined
  /** Actions on the record other than saving it. */
  actions?: ReactNode
  /** The fields. */
  children: ReactNode
  /** Further queries of the form, such as choices; failed ones are reported above the fields. */
  reads?: readonly Read[]
  /** Content below the form. */
  after?: ReactNode
}

const noReads: readonly Read[] = []

/** The page of one record. */
export function RecordPage<Values extends Record<string, unknown>>({
  title,
  lead,
  howItWorks,
  record,
  onClose,
  backLabel = texts.back,
  disabledReason,
  actions,
  reads = noReads,
  children,
  after,
}: RecordPageProps<Values>) {
  const cancel = useCancel(record, onClose)
  useEscape(record.form.dirty || record.form.saving ? undefined : onClose)

  return (
    <ReadOnlyRecord record={record} disabledReason={disabledReason}>
      <Page
        title={title}
        lead={lead}
        howItWorks={howItWorks}
        actions={
          <>
            <BackButton onClick={onClose}>{backLabel}</BackButton>
            {actions}
          </>
        }
      >
        <MissingReads reads={reads} />
        <RecordView record={record} onCancel={cancel} disabledReason={disabledReason}>
          {children}
        </RecordView>
        {after}
      </Page>
    </ReadOnlyRecord>
  )
}
