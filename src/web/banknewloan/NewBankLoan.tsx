import { Alert, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { recordTexts } from '#texts/record.ts'
import { useGetBankNewLoanChoices } from '../../api/gen/hooks/bank-new-loan/bank-new-loan.ts'
import type { BankNewLoanChoices } from '../../api/gen/model/index.ts'
import { problemOf } from '../shared/problemOf.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { Page } from '../ui/page/Page.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { BankLoanForm } from './BankLoanForm.tsx'
import { bankNewLoanTexts as texts } from './texts.ts'

/** A new bank loan; where the policy allows none, its reason stands instead of the form. */
export function NewBankLoan({ open }: { open: OpenRecord }) {
  const { data, isError, error, refetch } = useGetBankNewLoanChoices(useScope())
  return (
    <Page
      title={texts.newTitle}
      actions={
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={open.close}>
          {recordTexts.back}
        </Button>
      }
    >
      {data === undefined &&
        (isError ? (
          <ErrorState detail={problemOf(error).detail} onRetry={() => refetch()} />
        ) : (
          <LoadingState />
        ))}
      {data !== undefined && <Allowed choices={data} open={open} />}
    </Page>
  )
}

function Allowed({ choices, open }: { choices: BankNewLoanChoices; open: OpenRecord }) {
  if (choices.refusal !== null)
    return (
      <Alert color="yellow" variant="light" role="status">
        {choices.refusal}
      </Alert>
    )
  return (
    <>
      {choices.advice !== null && (
        <Alert color="blue" variant="light" role="note">
          {choices.advice}
        </Alert>
      )}
      <BankLoanForm choices={choices} open={open} />
    </>
  )
}
