import { useAddUsualCustomerTypes } from '../../api/gen/hooks/customer-type/add-usual-customer-types.ts'
import { AddUsual } from '../shared/form/AddUsual.tsx'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useScope } from '../shared/record/useScope.ts'
import { customerTypeTexts } from './texts.ts'

const texts = customerTypeTexts.usual

/** Adds the common customer types. */
export function AddUsualTypes() {
  const { companyId } = useScope()
  const { mutateAsync } = useAddUsualCustomerTypes()
  return (
    <AddUsual
      label={texts.add}
      reason={useDeniedReason()('AddUsualCustomerTypes')}
      add={async () => texts.added((await mutateAsync({ data: { companyId } })).typeCount)}
      failed={texts.failed}
    />
  )
}
