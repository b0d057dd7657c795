import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { dashboardTexts } from '../texts.ts'

const texts = dashboardTexts.stores

/** Whether the figures are of the store one works in or of all; the choice stands in the address. */
export function StoresSwitch({ asked }: { asked: 'this' | 'all' }) {
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={texts.label}
      value={asked}
      onChange={(next) =>
        void navigate({ to: '/dashboard', search: next === 'all' ? { stores: 'all' } : {}, replace: true })
      }
      data={[
        { value: 'this', label: texts.this },
        { value: 'all', label: texts.all },
      ]}
    />
  )
}
