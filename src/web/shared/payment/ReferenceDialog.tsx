import { payeeTexts } from '#texts/payee.ts'
import { useRecordReference } from '../../../api/gen/hooks/new-loan/record-reference.ts'
import type { AwaitedReference } from '../../../api/gen/model/index.ts'
import { newLoanRules } from '../../../api/gen/rules/newloan.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatMoney } from '../../ui/format.ts'
import { ActionDialog } from '../form/ActionDialog.tsx'
import { contractCheck } from '../record/contractCheck.ts'

const texts = payeeTexts.list
const labels = { reference: texts.reference }

/** Records the reference of a bank transfer to a customer, once. */
export function ReferenceDialog({ row, onClose }: { row: AwaitedReference; onClose: () => void }) {
  const record = useRecordReference()
  return (
    <ActionDialog
      title={texts.recordOf(formatMoney(row.amountPaise), row.customerName)}
      saveLabel={texts.save}
      initial={{ reference: '' }}
      check={(values) => contractCheck(newLoanRules.RecordReference, labels, values)}
      action={async ({ reference }) => {
        await record.mutateAsync({ params: { id: row.id }, data: { reference: reference.trim() } })
        return texts.done
      }}
      onClose={onClose}
    >
      {(form) => <TextField record={form} name="reference" label={texts.reference} required first />}
    </ActionDialog>
  )
}
