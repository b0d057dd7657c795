import type { ReactNode } from 'react'
import type { OpeningAccepted as Accepted, LedgerOpening } from '../../api/gen/model/index.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { formatDate, formatDateTime } from '../ui/format.ts'
import { Numbers } from '../ui/Numbers.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { OpeningLoans } from './OpeningLoans.tsx'
import { trialRows } from './openingValues.ts'
import { TrialBalance } from './TrialBalance.tsx'
import { ledgerOpeningTexts } from './texts.ts'

const { accepted: acceptedTexts, acceptedLead, title } = ledgerOpeningTexts

/** Accepted opening balances, read-only: when, by whom, vouchers, balances and loans. */
export function OpeningAccepted({
  opening,
  accepted,
  parts,
}: {
  opening: LedgerOpening
  accepted: Accepted
  parts: ReactNode
}) {
  const { accounts, loans, cutOverOn } = opening
  const day = formatDate(cutOverOn ?? '')
  const { firstLoanNumber: first, lastLoanNumber: last } = accepted
  return (
    <Page title={title} lead={acceptedLead(day)} howItWorks={() => import('./texts/howItWorks.ts')}>
      {parts}
      <Section title={acceptedTexts.title}>
        <DescriptionList columns="max-content 1fr" gap="6px var(--mantine-spacing-lg)">
          <dt>{acceptedTexts.at}</dt>
          <dd>{formatDateTime(accepted.acceptedAt)}</dd>
          <dt>{acceptedTexts.acceptedBy}</dt>
          <dd>{accepted.byName}</dd>
          <dt>{acceptedTexts.cutOver}</dt>
          <dd>{day}</dd>
          <dt>{acceptedTexts.voucher}</dt>
          <dd>
            <Numbers>{accepted.voucherNumber ?? acceptedTexts.none}</Numbers>
          </dd>
          <dt>{acceptedTexts.loans}</dt>
          <dd>
            <Numbers>
              {first && last ? acceptedTexts.loanNumbers(loans.count, first, last) : acceptedTexts.none}
            </Numbers>
          </dd>
        </DescriptionList>
      </Section>
      <TrialBalance state="accepted" rows={trialRows(accounts, loans)} loans={loans} />
      {loans.count > 0 && <OpeningLoans opening={opening} />}
    </Page>
  )
}
