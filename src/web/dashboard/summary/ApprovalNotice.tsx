import { Alert, Anchor } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGetNewLoan } from '../../../api/gen/hooks/new-loan/get-new-loan.ts'
import { APPROVALS } from '../../shared/list/shownRows.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { FirstLoad } from '../../ui/states/LoadingState.tsx'
import { dashboardTexts } from '../texts.ts'

const texts = dashboardTexts.lists.approvals

/** The loans of the store that are pending approval, oldest first. */
export function usePendingApprovals() {
  const query = useGetNewLoan(
    { ...useScope(), limit: APPROVALS, awaitsApproval: true },
    { query: { placeholderData: keepPreviousData } },
  )
  return { ...query, data: query.data?.rows, page: query.data }
}

/** How many loans this approver can decide on, near the top of the page, because their list is far below; nothing if there are none. */
export function ApprovalNotice() {
  const { page, isPending } = usePendingApprovals()
  if (isPending) return <FirstLoad />
  if (!page?.toDecide) return null
  return (
    <Alert color="yellow" variant="light" role="status" py="xs">
      <Anchor
        inherit
        c="inherit"
        underline="always"
        renderRoot={(props) => <Link to="/newloan" search={{ list: 'pending' }} {...props} />}
      >
        {texts.yours(page.toDecide)}
      </Anchor>
    </Alert>
  )
}
