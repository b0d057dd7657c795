import { type ReactNode, useId, useState } from 'react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanInterest } from '../../../api/gen/model/index.ts'
import { EntryOpener } from '../../shared/loan/EntryOpener.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { formatDate } from '../../ui/format.ts'
import type { FeesLine, MoneyLine, PairLine } from './ledgerRows.ts'
import { lineText, MoneyText } from './moneyText.tsx'

const { ledger: texts } = partPaymentTexts

const InterestExplained = lazyPart(
  () => import('../../shared/loan/InterestExplained.tsx'),
  'InterestExplained',
)

interface Opener {
  /** The words of the line; a button if it opens. */
  opener: ReactNode
  /** Id of what it opens. */
  opens: string
  open: boolean
  /** The calculation that it opens; undefined for a line without one, and for a pair of entries. */
  explained: ReactNode | undefined
}

/** Opens the details of a money line: the interest calculation of an entry, or the two entries of a pair. */
export function useLineOpener(line: MoneyLine | FeesLine | PairLine): Opener {
  const interest = line.kind === 'money' ? line.entry.interest[0] : undefined
  const words = <MoneyText line={line} />
  return useOpener(words, line.kind === 'pair' || interest !== undefined, interest, lineText(line))
}

/** The interest and penal interest that are due today and not part of the balance, opening to their calculation. Amount in paise. */
export function useDueToday(interest: LoanInterest): Opener & { paise: number } {
  const { duePaise, penalDuePaise, toOn } = interest
  const words = (penalDuePaise > 0 ? texts.duePenal : texts.dueToday)(formatDate(toOn))
  return { ...useOpener(words, true, interest, texts.dueOf), paise: duePaise + penalDuePaise }
}

function useOpener(
  words: ReactNode,
  isOpening: boolean,
  interest: LoanInterest | undefined,
  label: string,
): Opener {
  const [open, setOpen] = useState(false)
  const opens = useId()
  return {
    opener: isOpening ? (
      <EntryOpener open={open} opens={opens} onClick={() => setOpen(!open)}>
        {words}
      </EntryOpener>
    ) : (
      words
    ),
    opens,
    open,
    explained: interest && open && <InterestExplained interest={interest} label={label} />,
  }
}
