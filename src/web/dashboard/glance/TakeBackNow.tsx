import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGetTakeBack } from '../../../api/gen/hooks/bank-new-loan/bank-new-loan.ts'
import type { TakeBackRow } from '../../../api/gen/model/index.ts'
import { LoanAnchor } from '../../shared/LoanAnchor.tsx'
import { useScope } from '../../shared/record/useScope.ts'
import { formatDate } from '../../ui/format.ts'
import { dashboardTexts } from '../texts.ts'
import classes from './Glance.module.css'
import { WorkList } from './WorkList.tsx'

const texts = dashboardTexts.lists.takeBack

/** Packets of closed loans that a lender still has, the earliest collection first. */
export function TakeBackNow({ lead }: { lead: string }) {
  const query = useGetTakeBack(useScope(), { query: { placeholderData: keepPreviousData } })
  return (
    <WorkList
      title={texts.title}
      lead={lead}
      none={texts.none}
      query={{ ...query, data: query.data?.rows }}
      count={query.data?.rows.length}
      all={{ to: '/banknewloan', search: { part: 'takeBack' } }}
      rowId={({ id }) => id}
      row={(packet) => <Packet packet={packet} />}
    />
  )
}

function Packet({ packet }: { packet: TakeBackRow }) {
  const { seal, loanId, loanNumber, customerName, collectOn, bankLoanId, lenderName } = packet
  return (
    <>
      <span className={classes.words}>
        <LoanAnchor id={loanId} underline="always">
          {loanNumber}
        </LoanAnchor>{' '}
        {customerName}
        <span className={classes.said}>
          {' '}
          · {seal} {texts.at(lenderName)}
          {collectOn !== null && ` · ${texts.collect(formatDate(collectOn))}`}
        </span>
      </span>
      <Button
        variant="default"
        size="xs"
        aria-label={texts.actOf(seal, lenderName)}
        renderRoot={(props) => (
          <Link to="/banknewloan" search={{ open: bankLoanId, act: 'takeBack' }} {...props} />
        )}
      >
        {texts.act}
      </Button>
    </>
  )
}
