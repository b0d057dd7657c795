import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { newLoanTexts } from '#texts/newloan.ts'
import { useNoDay } from '../shared/record/useNoDay.ts'
import { formatDate } from '../ui/format.ts'

const texts = newLoanTexts.notices

/**
 * Why no loan can be made today: no day is open, or the open day is another one. Links to the dashboard, except for users who may not
 * open the missing day.
 */
export function DayNotice({ openDate }: { openDate: string | null }) {
  const noDay = useNoDay(openDate)
  return (
    <>
      {openDate === null ? noDay?.reason : texts.otherDay(formatDate(openDate))}{' '}
      {noDay?.isOwn !== false && (
        <Anchor c="inherit" underline="always" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
          {texts.toDay}
        </Anchor>
      )}
    </>
  )
}
