import { Button } from '@mantine/core'
import { useAddCommonHeads } from '../../api/gen/hooks/credit-debit/add-common-heads.ts'
import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useScope } from '../shared/record/useScope.ts'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { Parts } from './Parts.tsx'
import { creditDebitTexts as texts } from './texts.ts'

/** The list of the company's voucher heads. */
export const VoucherHeadsScreen: MasterScreen = recordScreen({
  name: 'CreditDebit',
  texts,
  columns: [
    { id: 'name', width: 240 },
    { id: 'side', labels: texts.sides, width: 110 },
    { id: 'usage', labels: texts.usages, width: 170 },
    {
      id: 'account',
      value: ({ accountCode, accountName }) => texts.account(accountCode, accountName),
      width: 260,
    },
  ],
  filters: [
    { id: 'side', field: 'side', labels: texts.sides },
    { id: 'usage', field: 'usage', labels: texts.usages },
  ],
  before: <Parts part="heads" />,
  empty: { text: texts.common.emptyText, Action: CommonHeads },
  form: async () => (await import('./VoucherHeadRecord.tsx')).VoucherHeadRecord,
})

/** Adds the heads that most shops need, with their accounts. */
function CommonHeads() {
  const { companyId } = useScope()
  const add = useAddCommonHeads()
  const disabledReason = useDeniedReason()('AddCommonHeads')

  async function run() {
    try {
      const { rows } = await add.mutateAsync({ data: { companyId } })
      notifySuccess(texts.common.added(rows.length))
    } catch (error) {
      notifyProblem(error)
    }
  }

  if (disabledReason !== undefined)
    return <DisabledButton reason={disabledReason}>{texts.common.add}</DisabledButton>
  return (
    <Button variant="default" loading={add.isPending} onClick={() => void run()}>
      {texts.common.add}
    </Button>
  )
}
