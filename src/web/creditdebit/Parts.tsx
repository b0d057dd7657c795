import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { creditDebitTexts as texts } from '#texts/creditdebit.ts'

/** The switch between heads and the chart of accounts; the address keeps it, and the other list begins anew. */
export function Parts({ part }: { part: 'heads' | 'accounts' }) {
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={texts.tabsLabel}
      value={part}
      onChange={(next) =>
        void navigate({ to: '/creditdebit', search: next === 'accounts' ? { part: next } : {} })
      }
      data={[
        { value: 'heads', label: texts.tabs.heads },
        { value: 'accounts', label: texts.tabs.accounts },
      ]}
      style={{ alignSelf: 'flex-start' }}
    />
  )
}
