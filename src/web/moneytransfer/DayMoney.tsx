import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { moneyTransferTexts } from '#texts/moneytransfer.ts'
import type { DayState } from '../../api/gen/model/index.ts'
import { formatMoney } from '../ui/format.ts'
import { MoneyTransferActions } from './MoneyTransferActions.tsx'

const texts = moneyTransferTexts.day

/** Buttons of the day panel for money between the drawer and the banks; shows cash above the overnight limit. */
export function DayMoney({ state }: { state: DayState }) {
  const { cashPaise, cashLimitPaise, open } = state
  const over = cashLimitPaise === null ? 0 : cashPaise - cashLimitPaise
  return (
    <Group gap="md">
      {open !== undefined && <MoneyTransferActions of={['bank', 'draw']} />}
      {open !== undefined && cashLimitPaise !== null && over > 0 && (
        <Text size="sm" role="status">
          {texts.surplus(formatMoney(over), formatMoney(cashLimitPaise))}
        </Text>
      )}
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/dashboard" search={{ money: 'list' }} {...props} />}
      >
        {texts.all}
      </Anchor>
    </Group>
  )
}
