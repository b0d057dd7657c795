import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useGetCustomerById } from '../../api/gen/hooks/customer/customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { CustomerAnchor } from '../shared/CustomerAnchor.tsx'
import { formatDateTime } from '../ui/format.ts'
import classes from './CustomerPage.module.css'
import { customerPageTexts as texts } from './texts/customerPage.ts'
import { useCustomerLock } from './useCustomerLock.ts'

/** What stands between a customer and a loan, and what to do about it. */
export function StandingNotices({ customer }: { customer: Customer }) {
  const { mergedIntoId, blockedReason, blockedAt, kycGaps, active, id } = customer
  const locked = useCustomerLock(customer) !== undefined
  return (
    <>
      {mergedIntoId !== null && <MergedNotice id={mergedIntoId} />}
      {blockedAt !== null && (
        <section className={classes.standing} data-tone="bad" aria-label={texts.blocked.title}>
          <Text fw={600}>{texts.blocked.title}</Text>
          {blockedReason}
          <Text size="sm" mt={4}>
            {texts.blocked.since(formatDateTime(blockedAt))}
          </Text>
        </section>
      )}
      {active && kycGaps.length > 0 && (
        <section className={classes.standing} data-tone="warn" aria-label={texts.kyc.title}>
          <Text fw={600}>{texts.kyc.title}</Text>
          <ul className={classes.gaps}>
            {kycGaps.map((gap) => (
              <li key={gap}>{texts.kyc.gaps[gap]}</li>
            ))}
          </ul>
          {!locked && (
            <Button
              renderRoot={(props) => <Link to="/customer" search={{ open: id }} {...props} />}
              variant="default"
              size="xs"
              mt="sm"
            >
              {texts.kyc.add}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

function MergedNotice({ id }: { id: string }) {
  const { data } = useGetCustomerById({ id })
  const name = data === undefined ? texts.merged.another : `${data.name}, ${data.number}`
  return (
    <section className={classes.standing} data-tone="info" aria-label={texts.merged.title}>
      {texts.merged.text}{' '}
      <CustomerAnchor id={id} c="inherit" underline="always">
        {name}
      </CustomerAnchor>
      .
    </section>
  )
}
