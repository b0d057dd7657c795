import { Anchor, Avatar, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconPhone, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useGetCustomerById } from '../../api/gen/hooks/customer/get-customer-by-id.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { CustomerAnchor } from '../shared/customer/CustomerAnchor.tsx'
import { kycField } from '../shared/customer/kycField.ts'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import { formatDate, formatDateTime } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { validateListSearch } from '../ui/table/listSearch.ts'
import classes from './CustomerPage.module.css'
import { customerPageTexts as texts } from './texts/customerPage.ts'
import { useCustomerReason } from './useCustomerReason.ts'

/** Photo, phones, city, date of birth and status of a customer. */
export function CustomerHeader({ customer }: { customer: Customer }) {
  const { name, phone, secondPhone, city, bornOn, photoId } = customer
  const photo = useAttachmentUrl(photoId)
  const about = [city, bornOn === null ? null : texts.born(formatDate(bornOn))].filter(
    (words) => words !== null,
  )
  return (
    <Group gap="var(--mantine-spacing-md) var(--mantine-spacing-lg)">
      <Avatar
        src={photo.url}
        alt={photoId === null ? texts.noPhoto : texts.photo(name)}
        size={96}
        radius="50%"
      >
        <IconUser size={40} aria-hidden />
      </Avatar>
      <Stack gap="0.375rem" flex="1 1 14rem" miw={0}>
        <div className={classes.phones}>
          {[phone, secondPhone].map(
            (number) =>
              number !== null && (
                <Anchor
                  key={number}
                  href={`tel:${number.replace(/[^\d+]/g, '')}`}
                  aria-label={texts.phone(number)}
                  className={classes.phone}
                >
                  <IconPhone size={16} aria-hidden /> {number}
                </Anchor>
              ),
          )}
        </div>
        <Text size="sm" c="dimmed">
          {about.join(' · ')}
        </Text>
        <div className={classes.badges}>
          <Badges customer={customer} />
        </div>
      </Stack>
    </Group>
  )
}

function Badges({ customer }: { customer: Customer }) {
  const { blockedAt, active, mergedIntoId, kycGaps } = customer
  return (
    <>
      {blockedAt !== null && <StatusBadge tone="bad">{texts.status.blocked}</StatusBadge>}
      {mergedIntoId !== null && <StatusBadge tone="info">{texts.status.merged}</StatusBadge>}
      {!active && <StatusBadge>{texts.status.inactive}</StatusBadge>}
      {active && kycGaps.length === 0 && <StatusBadge tone="good">{texts.status.complete}</StatusBadge>}
    </>
  )
}

/** Notices of what blocks a loan to this customer: a merge, a block, missing KYC with links to its fields. */
export function LoanBlockers({ customer }: { customer: Customer }) {
  const { mergedIntoId, blockedReason, blockedAt, kycGaps, active, id } = customer
  const readOnly = useCustomerReason(customer) !== undefined
  const [firstGap] = kycGaps
  const toField = (gap: keyof typeof kycField) => (props: object) => (
    <Link
      to="/customer"
      search={(old) => ({ ...validateListSearch(old), open: id })}
      hash={kycField[gap]}
      {...props}
    />
  )
  return (
    <>
      {mergedIntoId !== null && <MergedNotice id={mergedIntoId} />}
      {blockedAt !== null && (
        <section className={classes.notice} data-tone="bad" aria-label={texts.blocked.title}>
          <Text fw={600}>{texts.blocked.title}</Text>
          {blockedReason}
          <Text size="sm" mt={4}>
            {texts.blocked.since(formatDateTime(blockedAt))}
          </Text>
        </section>
      )}
      {active && firstGap !== undefined && (
        <section className={classes.notice} data-tone="warn" aria-label={texts.kyc.title}>
          <Text fw={600}>{texts.kyc.title}</Text>
          <Box component="ul" m={0} ps="1.1rem">
            {kycGaps.map((gap) => (
              <li key={gap}>
                {readOnly ? (
                  texts.kyc.gaps[gap]
                ) : (
                  <Anchor c="inherit" underline="always" renderRoot={toField(gap)}>
                    {texts.kyc.gaps[gap]}
                  </Anchor>
                )}
              </li>
            ))}
          </Box>
          {!readOnly && (
            <Button renderRoot={toField(firstGap)} variant="default" size="xs" mt="sm">
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
    <section className={classes.notice} data-tone="info" aria-label={texts.merged.title}>
      {texts.merged.text}{' '}
      <CustomerAnchor id={id} c="inherit" underline="always">
        {name}
      </CustomerAnchor>
    </section>
  )
}
