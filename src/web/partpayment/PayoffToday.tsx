import { Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { limitTexts } from '#texts/limits.ts'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanDues } from '../../api/gen/model/index.ts'
import figures from '../ui/figures.module.css'
import { formatDate, formatMoney } from '../ui/format.ts'
import sides from '../ui/page/sides.module.css'
import { FigureList } from './actions/Figures.tsx'
import { closingLines } from './closingLines.ts'
import classes from './LoanPage.module.css'

const { page: texts, payoff } = partPaymentTexts

/** The amount that closes an active loan today. Its name opens the amounts that add up to it. */
export function PayoffToday({ dues }: { dues: LoanDues }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <UnstyledButton
        className={`${figures.opener} ${classes.payoffName}`}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={limitTexts.calculationOf(texts.payoffToday)}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.payoffToday}
        <IconChevronDown size={14} aria-hidden />
      </UnstyledButton>
      <p className={sides.payoff}>{formatMoney(dues.payablePaise)}</p>
      <Text size="sm" c="dimmed">
        {texts.asOf(formatDate(dues.date))}
      </Text>
      <div id={id} className={classes.payoffLines}>
        {isOpen && (
          <FigureList
            rows={closingLines(dues).filter(([, paise]) => paise !== 0)}
            total={[payoff.payable, dues.payablePaise]}
          />
        )}
      </div>
    </div>
  )
}
