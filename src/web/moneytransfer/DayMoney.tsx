import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { moneyTransferTexts } from '#texts/moneytransfer.ts'
import type { DayAtCounter } from '../../api/gen/model/index.ts'
import { formatMoney } from '../ui/format.ts'
import { MoneyTransferActions } from './MoneyTransferActions.tsx'

const texts = moneyTransferTexts.day

/** Buttons of the day panel for money between the drawer and the banks; says when cash is above the overnight limit. */
export function DayMoney({ state }: { state: DayAtCounter }) {
  const { aboveLimit, cashLimitPaise, open } = state
  return (
    <Group gap="md">
      {open !== undefined && <MoneyTransferActions works={['bank', 'draw']} />}
      {open !== undefined && cashLimitPaise !== null && aboveLimit && (
        <Text size="sm" role="status">
          {texts.surplus(formatMoney(cashLimitPaise))}
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
