import { Alert, Anchor } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGetNewLoan } from '../../../api/gen/hooks/new-loan/get-new-loan.ts'
import { APPROVALS } from '../../shared/list/shownRows.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { FirstLoad } from '../../ui/states/LoadingState.tsx'
import { dashboardTexts } from '../texts.ts'

const texts = dashboardTexts.lists.approvals

/** The loans of the store that are pending approval, oldest first; `hasMore` if there are further ones beyond the limit of the reply. */
export function usePendingApprovals() {
  const query = useGetNewLoan(
    { ...useScope(), limit: APPROVALS },
    { query: { placeholderData: keepPreviousData } },
  )
  const data = query.data?.rows.filter(
    ({ approvalValid, sentBackAt }) => !approvalValid && sentBackAt === null,
  )
  return { ...query, data, hasMore: query.data?.nextCursor != null }
}

/** How many loans this approver can decide on, near the top of the page, because their list is far below; nothing if there are none. */
export function ApprovalNotice() {
  const { data, isPending, hasMore } = usePendingApprovals()
  if (isPending) return <FirstLoad />
  const count = data?.filter(({ mine }) => !mine).length ?? 0
  if (count === 0) return null
  return (
    <Alert color="yellow" variant="light" role="status" py="xs">
      <Anchor
        inherit
        c="inherit"
        underline="always"
        renderRoot={(props) => <Link to="/newloan" search={{ list: 'pending' }} {...props} />}
      >
        {texts.yours(count, hasMore)}
      </Anchor>
    </Alert>
  )
}
