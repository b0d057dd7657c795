import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import classes from './Parts.module.css'
import { creditDebitTexts as texts } from './texts.ts'

/** The switch between voucher heads, the chart of accounts and opening balances, kept in the address; it resets the lists. */
export function Parts({ part }: { part: 'heads' | 'accounts' | 'opening' }) {
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={texts.tabsLabel}
      value={part}
      onChange={(next) =>
        void navigate({
          to: '/creditdebit',
          search: next === 'accounts' || next === 'opening' ? { part: next } : {},
        })
      }
      data={[
        { value: 'heads', label: texts.tabs.heads },
        { value: 'accounts', label: texts.tabs.accounts },
        { value: 'opening', label: texts.tabs.opening },
      ]}
      className={classes.parts}
      classNames={{ label: classes.label ?? '' }}
    />
  )
}
