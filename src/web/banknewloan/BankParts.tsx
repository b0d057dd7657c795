import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { bankNewLoanTexts } from './texts.ts'

const { parts: texts } = bankNewLoanTexts

/** The switch between bank loans and packets to collect, kept in the address; it resets the state of the list. */
export function BankParts({ part }: { part: 'loans' | 'collect' }) {
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={texts.label}
      value={part}
      onChange={(next) =>
        void navigate({ to: '/banknewloan', search: next === 'collect' ? { part: next } : {} })
      }
      data={[
        { value: 'loans', label: texts.loans },
        { value: 'collect', label: texts.collect },
      ]}
      style={{ alignSelf: 'flex-start' }}
    />
  )
}
