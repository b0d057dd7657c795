import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useGetLedgerOpening } from '../../api/gen/hooks/ledger-opening/get-ledger-opening.ts'
import type { OpeningAccepted as Accepted, ImportTarget, LedgerOpening } from '../../api/gen/model/index.ts'
import { LazyImportPage } from '../shared/import/ImportButton.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { lazyPart } from '../shared/state/lazyPart.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { formatDate, formatDateTime } from '../ui/format.ts'
import { Numbers } from '../ui/Numbers.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { OpeningDraft } from './OpeningDraft.tsx'
import { OpeningLoans } from './OpeningLoans.tsx'
import { trialRows } from './openingValues.ts'
import { TrialBalance } from './TrialBalance.tsx'
import { ledgerOpeningTexts, ledgerOpeningTexts as texts } from './texts.ts'

const OpeningLoanForm = lazyPart(() => import('./OpeningLoanForm.tsx'), 'OpeningLoanForm')

const { accepted: acceptedTexts, acceptedLead, title } = ledgerOpeningTexts

/**
 * The opening balances of the store: the draft, an import, a loan to enter, or the accepted opening.
 * @param parts the switch to the other parts of the screen
 */
export function OpeningScreen({ parts }: { parts: ReactNode }) {
  const query = useGetLedgerOpening(useScope())
  const open = useOpenRecord()
  const navigate = useNavigate()
  const target = useSearch({ from: '/protected/creditdebit', select: (search) => search.into })
  const onImport = (into: ImportTarget) =>
    void navigate({ to: '/creditdebit', search: { part: 'opening', open: 'import', into } })
  if (open.importing) return <LazyImportPage target={target ?? 'OpeningLoan'} onClose={open.close} />
  return (
    <RecordState query={query} title={texts.title} onClose={open.close}>
      {(opening) => {
        if (opening.accepted)
          return <OpeningAccepted opening={opening} accepted={opening.accepted} parts={parts} />
        if (open.adding && opening.cutOverOn !== null)
          return <OpeningLoanForm cutOverOn={opening.cutOverOn} onClose={open.close} />
        return <OpeningDraft opening={opening} parts={parts} onImport={onImport} onTypeLoan={open.add} />
      }}
    </RecordState>
  )
}

/** Accepted opening balances, read-only: when, by whom, vouchers, balances and loans. */
function OpeningAccepted({
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
      <TrialBalance rows={trialRows(accounts, loans)} loans={loans} />
      {loans.count > 0 && <OpeningLoans opening={opening} />}
    </Page>
  )
}
