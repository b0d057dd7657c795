import { recordTexts } from '#texts/record.ts'
import { useUnblockCustomer } from '../../api/gen/hooks/customer/customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { notifyProblem } from '../shared/notifyProblem.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { customerPageTexts } from './texts/customerPage.ts'

const texts = customerPageTexts.block

/** Lifts a block once the person has agreed. */
export function useUnblock(): (customer: Customer) => Promise<void> {
  const confirm = useConfirm()
  const { mutateAsync } = useUnblockCustomer()
  return async ({ id, name, version, blockedReason }) => {
    const sure = await confirm({
      title: texts.freeTitle(name),
      text: texts.freeText(blockedReason ?? ''),
      confirmLabel: texts.free,
      cancelLabel: recordTexts.cancel,
    })
    if (!sure) return
    try {
      await mutateAsync({ params: { id }, data: { version } })
      notifySuccess(texts.freed)
    } catch (error) {
      notifyProblem(error)
    }
  }
}
