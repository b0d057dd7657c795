import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { partPaymentActsTexts as texts } from './texts/partpaymentActs.ts'

/** That nothing can be posted on the loan, as no day is open in its store, and where that is mended. */
export function DayNotice({ loan: { status, storeId, openDayOn } }: { loan: PartPayment }) {
  const scope = useScope()
  if (status !== 'active' || openDayOn !== null || storeId !== scope.storeId) return null
  return (
    <Alert color="yellow" variant="light">
      {texts.locked.noDay}{' '}
      <Anchor c="inherit" underline="always" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
        {texts.toDay}
      </Anchor>
    </Alert>
  )
}
