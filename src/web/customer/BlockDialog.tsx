import { useBlockCustomer } from '../../api/gen/hooks/customer/block-customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { customerRules } from '../../api/gen/rules/customer.ts'
import { ActionDialog } from '../shared/form/ActionDialog.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { customerPageTexts } from './texts/customerPage.ts'

const texts = customerPageTexts.block
const labels = { reason: texts.reason }

/** Blocks a customer, with a reason that staff can see. */
export function BlockDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const block = useBlockCustomer()
  return (
    <ActionDialog
      title={texts.title(customer.name)}
      lead={texts.lead}
      saveLabel={texts.submit}
      initial={{ reason: '' }}
      check={(values) => contractCheck(customerRules.BlockCustomer, labels, values)}
      action={async ({ reason }) => {
        await block.mutateAsync({
          params: { id: customer.id },
          data: { version: customer.version, reason: reason.trim() },
        })
        return texts.done
      }}
      onClose={onClose}
    >
      {(record) => <TextAreaField record={record} name="reason" label={texts.reason} required first />}
    </ActionDialog>
  )
}
