import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconArrowMerge,
  IconBan,
  IconFileText,
  IconLockOpen,
  IconPencil,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { customerTexts } from '#texts/customer.ts'
import { recordTexts } from '#texts/record.ts'
import { useActivateCustomer } from '../../api/gen/hooks/customer/activate-customer.ts'
import { useDeleteCustomer } from '../../api/gen/hooks/customer/delete-customer.ts'
import { useUnblockCustomer } from '../../api/gen/hooks/customer/unblock-customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { validateListSearch } from '../ui/table/listSearch.ts'
import type { RowAction } from '../ui/table/types.ts'
import { CounterActions } from './CounterActions.tsx'
import classes from './CustomerPage.module.css'
import { customerMergeTexts } from './texts/customerMerge.ts'
import { customerPageTexts, customerPageTexts as texts } from './texts/customerPage.ts'
import { useCustomerReason } from './useCustomerReason.ts'

const blockTexts = customerPageTexts.block

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'), 'MergeDialog', null)
const BlockDialog = lazyPart(() => import('./BlockDialog.tsx'), 'BlockDialog', null)

const nameOf = (customer: Customer) => customer.name

/** The most frequent actions on a customer as buttons, the main one last, and the rest in a menu; a disabled one shows the reason. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const deniedReason = useDeniedReason()
  const editDeniedReason = useCustomerReason(customer)
  const [dialog, setDialog] = useState<'merge' | 'block' | null>(null)
  const unblock = useUnblock()
  const activation = useActivation(customerTexts.noun, nameOf, useDeleteCustomer(), useActivateCustomer())
  const merged = customer.mergedIntoId === null ? undefined : texts.mergedLock
  const close = () => setDialog(null)
  const more: RowAction[] = [
    {
      label: texts.statement,
      icon: <IconFileText size={16} aria-hidden />,
      disabledReason: deniedReason('GetReport'),
      onClick: () =>
        void navigate({
          to: '/reports',
          search: { report: 'customerStatement', f: { customerId: customer.id } },
        }),
    },
    customer.blockedAt === null
      ? {
          label: texts.block.action,
          icon: <IconBan size={16} aria-hidden />,
          disabledReason:
            deniedReason('BlockCustomer') ?? merged ?? (customer.active ? undefined : texts.block.inactive),
          onClick: () => setDialog('block'),
        }
      : {
          label: texts.block.free,
          icon: <IconLockOpen size={16} aria-hidden />,
          disabledReason: deniedReason('UnblockCustomer') ?? merged,
          onClick: () => void unblock(customer),
        },
    {
      label: customerMergeTexts.action,
      icon: <IconArrowMerge size={16} aria-hidden />,
      disabledReason:
        deniedReason('MergeCustomer') ?? merged ?? (customer.active ? undefined : customerMergeTexts.stays),
      onClick: () => setDialog('merge'),
    },
    customer.active
      ? {
          label: recordTexts.inactivate,
          icon: <IconArchive size={16} aria-hidden />,
          disabledReason: deniedReason('DeleteCustomer'),
          onClick: () => void activation.inactivate(customer),
        }
      : {
          label: recordTexts.activate,
          icon: <IconArchiveOff size={16} aria-hidden />,
          disabledReason: deniedReason('ActivateCustomer') ?? merged,
          onClick: () => void activation.activate(customer),
        },
  ]
  return (
    <div className={classes.actions}>
      <Button
        renderRoot={(props) => <Link to="/customer" search={(old) => validateListSearch(old)} {...props} />}
        variant="default"
        px="sm"
        aria-label={texts.back}
        title={texts.back}
      >
        <IconArrowLeft size={16} aria-hidden />
      </Button>
      <MoreMenu label={texts.more} actions={more} />
      {editDeniedReason === undefined ? (
        <Button
          renderRoot={(props) => (
            <Link
              to="/customer"
              search={(old) => ({ ...validateListSearch(old), open: customer.id })}
              {...props}
            />
          )}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {texts.edit}
        </Button>
      ) : (
        <DisabledButton reason={editDeniedReason}>{texts.edit}</DisabledButton>
      )}
      <CounterActions customer={customer} />
      {dialog === 'merge' && <MergeDialog customer={customer} duplicateId={null} onClose={close} />}
      {dialog === 'block' && <BlockDialog customer={customer} onClose={close} />}
    </div>
  )
}

/** Unblocks a customer after confirmation. */
function useUnblock(): (customer: Customer) => Promise<void> {
  const confirm = useConfirm()
  const { mutateAsync } = useUnblockCustomer()
  return async ({ id, name, version, blockedReason }) => {
    const confirmed = await confirm({
      title: blockTexts.freeTitle(name),
      text: blockTexts.freeText(blockedReason ?? ''),
      confirmLabel: blockTexts.free,
      cancelLabel: recordTexts.cancel,
    })
    if (!confirmed) return
    try {
      await mutateAsync({ params: { id }, data: { version } })
      notifySuccess(blockTexts.freed)
    } catch (error) {
      notifyProblem(error)
    }
  }
}
