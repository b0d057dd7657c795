import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { transferTexts } from '#texts/transfer.ts'
import type { DayAtCounter, DayTransit } from '../../api/gen/model/index.ts'
import { formatMoney } from '../ui/format.ts'

const texts = transferTexts.day

/** Transfers in transit to and from the store, with links to the lists; while cash is counted, a hint instead of the link to all. */
export function TransfersInTransit({ state, counting = false }: { state: DayAtCounter; counting?: boolean }) {
  const { onTheWayIn, onTheWayOut } = state
  const none = onTheWayIn.transfers + onTheWayOut.transfers === 0
  if (counting && none) return null
  return (
    <Group gap="md">
      {none && (
        <Text size="sm" c="dimmed">
          {texts.nothing}
        </Text>
      )}
      <Way label={texts.in} direction="in" transit={onTheWayIn} />
      <Way label={texts.out} direction="out" transit={onTheWayOut} />
      {counting ? (
        <Text size="sm">{texts.beforeClose}</Text>
      ) : (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/dashboard" search={{ transfer: 'list' }} {...props} />}
        >
          {texts.all}
        </Anchor>
      )}
    </Group>
  )
}

function Way({ label, direction, transit }: { label: string; direction: 'in' | 'out'; transit: DayTransit }) {
  const { transfers, cashPaise, packets } = transit
  if (transfers === 0) return null
  const search = { transfer: 'list', f: { direction, state: 'on-the-way' } }
  return (
    <Text size="sm" component="span">
      {label}:{' '}
      <Anchor size="sm" fw={600} renderRoot={(props) => <Link to="/dashboard" search={search} {...props} />}>
        {transferTexts.cargo(cashPaise === 0 ? '' : formatMoney(cashPaise), packets)}
      </Anchor>
    </Text>
  )
}
