import { Anchor, Avatar, Text } from '@mantine/core'
import { IconPhone, IconUser } from '@tabler/icons-react'
import type { Customer } from '../../api/gen/model/index.ts'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import { formatDate } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './CustomerPage.module.css'
import { customerPageTexts as texts } from './texts/customerPage.ts'

/** Photo, telephone and standing: what one looks for first. */
export function CustomerHead({ customer }: { customer: Customer }) {
  const { name, phone, secondPhone, city, bornOn, photoId } = customer
  const photo = useAttachmentUrl(photoId)
  const about = [
    city,
    bornOn === null ? null : texts.born(formatDate(bornOn)),
    texts.since(formatDate(customer.createdAt.slice(0, 10))),
  ].filter((words) => words !== null)
  return (
    <div className={classes.head}>
      <Avatar
        src={photo.url}
        alt={photoId === null ? texts.noPhoto : texts.photo(name)}
        size={96}
        radius="50%"
      >
        <IconUser size={40} aria-hidden />
      </Avatar>
      <div className={classes.headWords}>
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
      </div>
    </div>
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
