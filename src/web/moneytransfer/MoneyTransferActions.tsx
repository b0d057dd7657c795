import { Button } from '@mantine/core'
import { moneyTransferTexts as texts } from '#texts/moneytransfer.ts'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { useCan } from '../shell/can.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import type { MoneyWork } from './moneyWork.ts'

/** Buttons that open the form of a money transfer. */
export function MoneyTransferActions({ works }: { works: readonly MoneyWork[] }) {
  const can = useCan()
  const place = useDashboardPlace('money')
  return works.map((work) =>
    can('AddMoneyTransfer') ? (
      <Button key={work} variant="default" onClick={() => void place.show(work)}>
        {texts.actions[work]}
      </Button>
    ) : (
      <DisabledButton key={work} reason={texts.disabled}>
        {texts.actions[work]}
      </DisabledButton>
    ),
  )
}
