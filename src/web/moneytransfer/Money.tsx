import { MoneyForm } from './MoneyForm.tsx'
import { MoneyList } from './MoneyList.tsx'
import { MoneyPage } from './MoneyPage.tsx'
import { isMoneyWork } from './moneyWork.ts'

/** Money between the drawer and own banks: the list, the form, or one transfer, as the address says. */
export function Money({ shown }: { shown: string }) {
  if (shown === 'list') return <MoneyList />
  if (isMoneyWork(shown)) return <MoneyForm key={shown} work={shown} />
  return <MoneyPage key={shown} id={shown} />
}
