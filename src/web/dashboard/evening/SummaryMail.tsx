import { Switch } from '@mantine/core'
import { useChangeSummaryMail } from '../../../api/gen/hooks/dashboard/change-summary-mail.ts'
import { useGetSummaryMail } from '../../../api/gen/hooks/dashboard/get-summary-mail.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { PartState } from '../../shared/state/PartState.tsx'
import { notifyProblem } from '../../shared/state/problemOf.ts'
import { eveningTexts } from './texts.ts'

const texts = eveningTexts.mail

/** Whether the user receives this page by email each evening. */
export function SummaryMail() {
  const scope = useScope()
  const query = useGetSummaryMail()
  const change = useChangeSummaryMail()
  if (query.data === undefined) return <PartState query={query} />
  const { sends, email } = query.data

  async function set(next: boolean) {
    try {
      await change.mutateAsync({ data: { ...scope, sends: next } })
    } catch (error) {
      notifyProblem(error)
    }
  }

  return (
    <Switch
      // The new setting is shown at once; if the change fails, the stored one is shown again.
      checked={change.isPending ? change.variables.data.sends : sends}
      disabled={change.isPending}
      label={texts.label}
      description={texts.text(email)}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  )
}
