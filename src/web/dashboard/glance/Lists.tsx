import { useCan } from '../../shell/can.ts'
import { dashboardTexts } from '../texts.ts'
import { Approvals } from './Approvals.tsx'
import { DueThisWeek } from './DueThisWeek.tsx'
import classes from './Glance.module.css'
import { TakeBackNow } from './TakeBackNow.tsx'

/** What waits for somebody in the store one works in, each list for who may view it. */
export function Lists({ store }: { store: string }) {
  const can = useCan()
  const lead = dashboardTexts.lists.ofStore(store)
  return (
    <div className={`${classes.columns} ${classes.lists}`}>
      {can('GetPartPayment') && <DueThisWeek lead={lead} />}
      {can('GetNewLoan') && <Approvals lead={lead} />}
      {can('GetTakeBack') && <TakeBackNow lead={lead} />}
    </div>
  )
}
