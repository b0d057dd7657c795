import { Button, Menu } from '@mantine/core'
import {
  IconBell,
  IconBrandWhatsapp,
  IconChevronDown,
  IconDeviceMobileMessage,
  IconMessage,
} from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { customerTexts } from '#texts/customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { dialled, smsLink, whatsAppLink } from '../shared/message/dialled.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { useCan } from '../shell/can.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { MenuAction } from '../ui/MenuAction.tsx'
import { customerPageTexts } from './texts/customerPage.ts'
import { useActiveLoans } from './useActiveLoans.ts'

const { counter: texts, send: sendTexts } = customerPageTexts

const RemindDialog = lazyPart(() => import('../shared/remind/RemindDialog.tsx'), 'RemindDialog', null)
const RemindSteps = lazyPart(() => import('../shared/remind/RemindSteps.tsx'), 'RemindSteps', null)

/** What can be sent to a customer: reminders of the newest active loans of the store, and a message that the user writes. */
export function SendMenu({ customer }: { customer: Customer }) {
  const can = useCan()
  const isReminding = can('GetPartPayment') && can('GetReminder')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useActiveLoans(customer.id, isReminding)
  const loans = (data?.rows ?? []).toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
  const [only] = loans
  const reason =
    (customer.noReminders && customerTexts.help.noReminders) ||
    (data === undefined && (error === null ? texts.loading : problemOf(error).detail)) ||
    (only === undefined && texts.noActive) ||
    undefined
  const close = () => setOpen(false)
  return (
    <>
      {/* Rendered inside the page's landmark, not at the end of the document. */}
      <Menu position="bottom-end" shadow="md" withinPortal={false}>
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            leftSection={<IconMessage size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {sendTexts.send}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isReminding && (
            <MenuAction
              action={{
                label: loans.length > 1 ? sendTexts.reminders(loans.length) : sendTexts.reminder,
                icon: <IconBell size={16} aria-hidden />,
                disabledReason: reason,
                onClick: () => setOpen(true),
              }}
              onChosen={() => button.current?.focus()}
            />
          )}
          <MessageItem
            label={sendTexts.whatsApp}
            icon={<IconBrandWhatsapp size={16} aria-hidden />}
            phone={customer.phone}
            href={whatsAppLink(customer.phone, '')}
          />
          <MessageItem
            label={sendTexts.sms}
            icon={<IconDeviceMobileMessage size={16} aria-hidden />}
            phone={customer.phone}
            href={smsLink(customer.phone, '')}
          />
        </Menu.Dropdown>
      </Menu>
      {isOpen && loans.length > 1 && <RemindSteps loans={loans} onClose={close} />}
      {isOpen && loans.length === 1 && only !== undefined && <RemindDialog id={only.id} onClose={close} />}
    </>
  )
}

interface MessageItemProps {
  label: string
  icon: ReactNode
  phone: string
  href: string
}

/** Opens an empty message to the customer in an app; disabled if the phone number cannot be dialled. */
function MessageItem({ label, icon, phone, href }: MessageItemProps) {
  if (dialled(phone) === null)
    return (
      <MenuAction
        action={{ label, icon, disabledReason: sendTexts.noPhone, onClick: () => {} }}
        onChosen={() => {}}
      />
    )
  return (
    <Menu.Item component="a" href={href} target="_blank" rel="noopener noreferrer" leftSection={icon}>
      {label}
    </Menu.Item>
  )
}
