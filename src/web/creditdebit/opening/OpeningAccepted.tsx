import type { OpeningAccepted as Accepted, LedgerOpening } from '../../../api/gen/model/index.ts'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { Parts } from '../Parts.tsx'
import classes from './Opening.module.css'
import { OpeningLoans } from './OpeningLoans.tsx'
import { trialRows } from './openingValues.ts'
import { TrialBalance } from './TrialBalance.tsx'
import { ledgerOpeningTexts } from './texts.ts'

const { accepted: texts, acceptedLead, title } = ledgerOpeningTexts

/** An accepted opening, to read: when, by whom, its vouchers, balances and loans. */
export function OpeningAccepted({ opening, accepted }: { opening: LedgerOpening; accepted: Accepted }) {
  const { accounts, loans, cutOverOn } = opening
  const day = formatDate(cutOverOn ?? '')
  const { firstLoanNumber: first, lastLoanNumber: last } = accepted
  return (
    <Page title={title} lead={acceptedLead(day)}>
      <Parts part="opening" />
      <Section title={texts.title}>
        <dl className={classes.facts}>
          <dt>{texts.at}</dt>
          <dd>{formatDateTime(accepted.acceptedAt)}</dd>
          <dt>{texts.by}</dt>
          <dd>{accepted.byName}</dd>
          <dt>{texts.cutOver}</dt>
          <dd>{day}</dd>
          <dt>{texts.voucher}</dt>
          <dd>{accepted.voucherNumber ?? texts.none}</dd>
          <dt>{texts.loans}</dt>
          <dd>{first && last ? texts.loanNumbers(loans.count, first, last) : texts.none}</dd>
        </dl>
      </Section>
      <TrialBalance rows={trialRows(accounts, loans)} loans={loans} />
      {loans.count > 0 && <OpeningLoans opening={opening} />}
    </Page>
  )
}
