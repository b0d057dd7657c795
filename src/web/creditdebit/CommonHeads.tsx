import { Button } from '@mantine/core'
import { useAddCommonHeads } from '../../api/gen/hooks/credit-debit/credit-debit.ts'
import { notifyProblem } from '../shared/notifyProblem.ts'
import { useLock } from '../shared/record/useLock.ts'
import { useScope } from '../shared/record/useScope.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { creditDebitTexts } from './texts.ts'

const texts = creditDebitTexts.common

/** Adds the heads that most shops need, with their accounts, in one go. */
export function CommonHeads() {
  const { companyId } = useScope()
  const add = useAddCommonHeads()
  const lockedReason = useLock('CreditDebit')('add')

  async function run() {
    try {
      const { rows } = await add.mutateAsync({ data: { companyId } })
      notifySuccess(texts.added(rows.length))
    } catch (error) {
      notifyProblem(error)
    }
  }

  if (lockedReason !== undefined) return <LockedButton reason={lockedReason}>{texts.add}</LockedButton>
  return (
    <Button variant="default" loading={add.isPending} onClick={() => void run()}>
      {texts.add}
    </Button>
  )
}
