import { useQueries } from '@tanstack/react-query'
import { useMatches, useParams, useSearch } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { getGetPawnTicketQueryOptions, useGetPawnTicket } from '../../api/gen/hooks/print/get-pawn-ticket.ts'
import type { LoanTerms, PawnTicket } from '../../api/gen/model/index.ts'
import { printedCode, ticketQr } from '../../domain/custody/ticketCode.ts'
import { ratePerMonth } from '../../domain/money/rate.ts'
import { QrCode } from '../shared/picture/QrCode.tsx'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import type { PrintoutDeclaration } from '../shell/staticData.ts'
import type { PrintoutTexts } from '../shell/texts/en/printout.ts'
import { formatMoney, formatPercent } from '../ui/format.ts'
import { ItemTable } from './ItemTable.tsx'
import { OneSheet } from './OneSheet.tsx'
import classes from './Printout.module.css'
import { PrintoutPage } from './PrintoutPage.tsx'
import { Amount, companySigns, Facts, Letterhead, Part, PrintoutTitle, Signatures } from './printoutParts.tsx'
import { customerFacts, paymentRows } from './printoutRows.ts'
import { usePrintoutTexts } from './printoutTexts.ts'
import { combineQueries, SeveralPrintouts } from './SeveralPrintouts.tsx'
import { printTexts } from './texts.ts'

type Copy = NonNullable<PrintoutDeclaration['copy']>

/** /print/ticket/$id and /print/customer-copy/$id: the pawn ticket; the office's copy is signed again at redemption. */
export function Ticket() {
  const copy = useMatches({ select: (matches) => matches.at(-1)?.staticData.printout?.copy ?? 'office' })
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetPawnTicket({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return <PrintoutPage query={query}>{(ticket) => <TicketSheet ticket={ticket} copy={copy} />}</PrintoutPage>
}

/** /print/tickets: the office's copies of the tickets of several loans, each on its own page, printed together. */
export function Tickets() {
  const { loans } = useSearch({ from: '/bare/print/tickets' })
  const ids = loans === undefined ? [] : loans.split(',')
  const query = useQueries({
    queries: ids.map((id) => getGetPawnTicketQueryOptions({ id }, { query: { staleTime: 0 } })),
    combine: combineQueries<PawnTicket>,
  })
  return (
    <SeveralPrintouts
      title={titlesTexts.pawnTickets}
      query={query}
      printout={{ name: 'ticket', size: 'a4' }}
      back={{ to: '/partpayment' }}
      none={ids.length === 0 ? printTexts.noTickets : null}
    >
      {(ticket) => <TicketSheet ticket={ticket} copy="office" />}
    </SeveralPrintouts>
  )
}

function TicketSheet({ ticket, copy }: { ticket: PawnTicket; copy: Copy }) {
  const texts = usePrintoutTexts()
  const { head, number, checkCode, items, payments, received, customer } = ticket
  return (
    <OneSheet>
      <Letterhead
        head={head}
        aside={
          <QrCode
            text={ticketQr(ticket, checkCode)}
            label={texts.checkCodeOf(number)}
            errorCorrection="M"
            className={classes.code}
          />
        }
      />
      <PrintoutTitle
        title={texts.titles.ticket}
        note={noteOf(texts, ticket, copy)}
        number={number}
        date={ticket.openedOn}
        code={printedCode(checkCode)}
      />
      <div className={classes.pair}>
        <Facts
          title={texts.customer.title}
          rows={[...customerFacts(texts, customer), nomineeOf(texts, ticket)]}
        />
        <Facts title={texts.loan.title} rows={loanFacts(texts, ticket, copy)} />
      </div>
      <Amount label={texts.amount.lent} paise={ticket.principalPaise} />
      <ItemTable title={texts.items.title} items={items} />
      <p className={classes.small}>{texts.items.deductionsNote}</p>
      <div className={classes.pair}>
        <InterestTerms terms={ticket.terms} />
        <div>
          {payments.length > 0 && (
            <Facts title={paymentsTitle(texts, payments)} rows={paymentRows(texts, payments)} figures />
          )}
          {received.length > 0 && (
            <Facts
              title={texts.money.received}
              rows={received.map(({ what, amountPaise }) => [
                texts.money.lines[what],
                formatMoney(amountPaise),
              ])}
              figures
            />
          )}
        </div>
      </div>
      <p className={classes.small}>{interestSentences(texts, ticket.terms).join(' ')}</p>
      <Terms ticket={ticket} />
      <Signatures
        signers={[
          texts.signatures.pawner,
          texts.signatures.appraiser(ticket.appraisers),
          companySigns(texts, head, ticket.openedByName),
        ]}
      />
      {copy === 'office' && <Redemption />}
    </OneSheet>
  )
}

/** The copy, and the status of a loan that has ended. */
function noteOf({ copies, statuses }: PrintoutTexts, { status }: PawnTicket, copy: Copy): string {
  return status === 'active' ? copies[copy] : `${copies[copy]} · ${statuses[status]}`
}

/** The heading of the payments at opening: a renewal receives money if the earlier loan's dues exceed the new loan amount. */
const paymentsTitle = ({ money }: PrintoutTexts, [first]: PawnTicket['payments']): string =>
  first?.direction === 'in' ? money.receivedAtRenewal : money.paidOut

function nomineeOf(
  { customer: { nominee, nomineeOf: nomineeText } }: PrintoutTexts,
  { nomineeName, nomineeRelation }: PawnTicket,
): [string, string | null] {
  return [nominee, nomineeName === null ? null : nomineeText(nomineeName, nomineeRelation)]
}

function loanFacts(
  { loan, formats }: PrintoutTexts,
  ticket: PawnTicket,
  copy: Copy,
): [string, string | null][] {
  const { dueOn, lastRedemptionOn } = ticket
  const tenure = loan.months(ticket.tenureMonths)
  const dates: [string, string][] =
    lastRedemptionOn === null
      ? [
          [loan.dueOn, formats.date(dueOn)],
          [loan.tenure, tenure],
        ]
      : [
          [loan.dueOn, `${formats.date(dueOn)} (${tenure})`],
          [loan.lastRedemptionOn, formats.date(lastRedemptionOn)],
        ]
  return [
    [loan.openedOn, formats.date(ticket.openedOn)],
    ...dates,
    [loan.scheme, ticket.slabName],
    [loan.value, formatMoney(ticket.valuePaise)],
    [loan.oldNumber, ticket.oldNumber],
    [loan.renews, ticket.renewedFromNumber],
    [loan.seal, ticket.seal],
    [loan.location, copy === 'office' && ticket.location !== '' ? ticket.location : null],
  ]
}

function Terms({ ticket }: { ticket: PawnTicket }) {
  const texts = usePrintoutTexts()
  return (
    <Part title={texts.terms.title} className={classes.terms}>
      <ol>
        {pledgeTerms(texts, ticket).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </Part>
  )
}

/** The receipt that the pawner signs at redemption. */
function Redemption() {
  const { redemption, signatures } = usePrintoutTexts()
  const { title, text, date } = redemption
  return (
    <Part title={title} className={classes.redemption}>
      <p>{text}</p>
      <Signatures signers={[date, signatures.collector]} />
    </Part>
  )
}

/** The rates of a loan by its days. */
function InterestTerms({ terms }: { terms: LoanTerms }) {
  const texts = usePrintoutTexts().interest
  return (
    <Part title={texts.title}>
      <dl className={classes.facts} data-figures>
        {terms.bands.map(({ fromDay, toDay, rateBp }) => (
          <div key={fromDay}>
            <dt>{terms.bands.length === 1 ? texts.rate : texts.days(fromDay, toDay)}</dt>
            <dd>{rateIn(texts, rateBp)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

/** A rate per year and month in the language of the ticket. */
const rateIn = (texts: PrintoutTexts['interest'], rateBp: number): string =>
  texts.perYearAndMonth(formatPercent(rateBp), formatPercent(ratePerMonth(rateBp)))

/** How interest is calculated, in sentences for the customer; the rates are next to them. */
function interestSentences({ interest: texts }: PrintoutTexts, terms: LoanTerms): string[] {
  const { bands, slabMode, slabClock, countBothDays, penalRateBp, graceDays } = terms
  const several = bands.length > 1
  return [
    terms.partMonth === null ? texts.daily(terms.yearDays ?? 365) : texts.monthly[terms.partMonth],
    ...(several ? [texts[slabMode], texts[slabClock]] : []),
    ...(countBothDays ? [texts.bothDays] : []),
    ...minimumInterest(texts, terms),
    ...(penalRateBp > 0 ? [texts.penal(rateIn(texts, penalRateBp), graceDays)] : []),
  ]
}

function minimumInterest(
  texts: PrintoutTexts['interest'],
  { minimumDays, minimumAmountPaise }: LoanTerms,
): string[] {
  const amount = formatMoney(minimumAmountPaise)
  if (minimumDays > 0 && minimumAmountPaise > 0) return [texts.minimumEither(minimumDays, amount)]
  if (minimumDays > 0) return [texts.minimumDays(minimumDays)]
  return minimumAmountPaise > 0 ? [texts.minimumAmount(amount)] : []
}

/** The terms of a pledge: those set by the policy, then the general ones. */
function pledgeTerms({ terms: texts, formats }: PrintoutTexts, ticket: PawnTicket): string[] {
  const { conditions: policy, dueOn, lastRedemptionOn } = ticket
  const { releaseWorkingDays, releaseCompensationPaisePerDay, surplusRefundDays } = policy
  const compensation =
    releaseCompensationPaisePerDay === 0
      ? []
      : [texts.compensation(formatMoney(releaseCompensationPaisePerDay))]
  return [
    [texts.redeem(releaseWorkingDays), ...compensation].join(' '),
    lastRedemptionOn !== null && lastRedemptionOn > dueOn
      ? texts.auctionAfter(formats.date(lastRedemptionOn), policy.auctionNoticeDays)
      : texts.auction(policy.auctionNoticeDays),
    texts.surplus(surplusRefundDays, policy.surplusRefundInWorkingDays),
    texts.order,
    texts.lost,
    texts.own,
  ]
}
