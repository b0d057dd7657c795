import { Alert, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useGetProof, useRunProof } from '../../api/gen/hooks/proof/proof.ts'
import { problemOf } from '../shared/problemOf.ts'
import { RecordFault } from '../shared/record/RecordFault.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { notifySuccess } from '../ui/notify.ts'
import { Page } from '../ui/page/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { ProofResult } from './ProofResult.tsx'
import { proofTexts as texts } from './texts.ts'

/** What the proof of the books found, check by check; made anew when asked for. */
export function ProofPage() {
  const navigate = useNavigate()
  const { companyId } = useScope()
  const { data, isError, error, refetch } = useGetProof()
  const run = useRunProof()
  const [refusal, setRefusal] = useState<string | null>(null)
  const last = data?.last

  async function prove() {
    setRefusal(null)
    try {
      const { holds } = await run.mutateAsync({ data: { companyId } })
      if (holds) notifySuccess(texts.done)
      else setRefusal(texts.found)
    } catch (thrown) {
      const { status, detail } = problemOf(thrown)
      if (status !== 401) setRefusal(detail)
    }
  }

  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/dashboard', search: {} })}
          >
            {texts.back}
          </Button>
          <Button loading={run.isPending} onClick={() => void prove()}>
            {last ? texts.again : texts.run}
          </Button>
        </>
      }
    >
      {run.isPending && (
        <Alert variant="light" role="status">
          {texts.running}
        </Alert>
      )}
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      {last && <ProofResult proof={last} />}
      {data && !last && !run.isPending && <EmptyState title={texts.never.title} text={texts.never.text} />}
      {!data && (isError ? <RecordFault error={error} onRetry={() => refetch()} /> : <LoadingState />)}
    </Page>
  )
}
