import { useState } from 'react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import classes from './LoanPage.module.css'

const PayoffForm = lazyPart(() => import('./PayoffForm.tsx'), 'PayoffForm')

/** The amount to close on another date, on demand: today's is in the summary. */
export function PayoffOn({ loan }: { loan: PartPayment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.onDate} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{partPaymentTexts.payoff.title}</summary>
      {isOpen && <PayoffForm loan={loan} />}
    </details>
  )
}
