import { useDebouncedValue } from '@mantine/hooks'
import {
  IconArchive,
  IconBuildingBank,
  IconFileInvoice,
  IconGavel,
  IconReceipt,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { searchTexts as texts } from '#texts/search.ts'
import { useGetSearch } from '../../../api/gen/hooks/search/get-search.ts'
import type { FoundLoan, FoundVoucher, SearchResult } from '../../../api/gen/model/index.ts'
import { readTicket } from '../../../domain/custody/ticketCode.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { useSession } from '../session.ts'
import type { LoanStep, SearchChoice } from './searchChoice.ts'
import { groupsOf, type SearchGroup, type SearchHits } from './searchHits.ts'
import { type RecordActions, useRecordActions } from './useRecordActions.ts'

/** The pause in typing after which the search is sent. */
const PAUSE_MS = 250

/** The minimum and maximum length of a search, by the API description. */
const [LEAST, MOST] = [2, 200]

/** A record that the search found: how it is shown, and its address. */
export interface FoundHit {
  id: string
  group: SearchGroup
  title: string
  detail: string
  Icon: TablerIcon
  to: string
  actions?: readonly SearchChoice[]
}

/**
 * The results of the server as the search shows them, kind by kind, with the actions on each loan, customer and packet. The loan of
 * a scanned ticket opens with the verification of the ticket.
 */
export function foundHits(
  { loans, customers, packets, vouchers, bankLoans, lots }: SearchResult,
  { ofLoan, ofCustomer }: Pick<RecordActions, 'ofLoan' | 'ofCustomer'>,
  typed: string,
): FoundHit[] {
  const isTicket = readTicket(typed)?.number != null
  return [
    ...loans.map((row): FoundHit => {
      const { id, number, oldNumber, customerName, storeName } = row
      const old = oldNumber === null ? null : texts.oldNumber(oldNumber)
      const detail = joinParts(
        isTicket ? texts.verifies : null,
        customerName,
        old,
        storeName,
        payoffText(row),
      )
      return {
        ...hit('loans', id, number, detail),
        Icon: IconFileInvoice,
        to: isTicket
          ? `/partpayment/${id}?action=verifyTicket&ticket=${encodeURIComponent(typed)}`
          : `/partpayment/${id}`,
        actions: ofLoan(row),
      }
    }),
    ...customers.map((row): FoundHit => {
      const { id, name, number, phone } = row
      return {
        ...hit('customers', id, name, joinParts(number, phone)),
        Icon: IconUser,
        to: `/customer/${id}`,
        actions: ofCustomer(row),
      }
    }),
    ...packets.map(({ seal, loanId, loanNumber, loanStatus, place, location, storeName }): FoundHit => {
      const detail = joinParts(texts.places[place], location, storeName, loanNumber)
      return {
        ...hit('packets', loanId, seal, detail),
        Icon: IconArchive,
        to: `/partpayment/${loanId}`,
        actions: ofLoan({ id: loanId, status: loanStatus, storeName }),
      }
    }),
    ...vouchers.map((row): FoundHit => {
      const { id, number, kind, postedOn, amountPaise, storeName } = row
      const amount = amountPaise === null ? null : formatMoney(amountPaise)
      const detail = joinParts(texts.kinds[kind], formatDate(postedOn), storeName, amount)
      return { ...hit('vouchers', id, number, detail), Icon: IconReceipt, to: addressOf(row) }
    }),
    ...bankLoans.map(({ id, number, lenderName, lenderNumber, outstandingPaise, storeName }): FoundHit => {
      const detail = joinParts(lenderName, lenderNumber, storeName, formatMoney(outstandingPaise))
      return {
        ...hit('bankLoans', id, number, detail),
        Icon: IconBuildingBank,
        to: `/banknewloan?open=${id}`,
      }
    }),
    ...lots.map(({ id, noticeNumber, state, loanNumber, customerName, storeName }): FoundHit => {
      const detail = joinParts(customerName, loanNumber, storeName, texts.lotStates[state])
      return { ...hit('lots', id, noticeNumber, detail), Icon: IconGavel, to: `/action?lot=${id}` }
    }),
  ]
}

function hit(group: SearchGroup, id: string, title: string, detail: string) {
  return { id: `${group}-${id}`, group, title, detail }
}

function joinParts(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' · ')
}

/** Today's amount to close a loan, or its final status. */
function payoffText({ status, payablePaise }: FoundLoan): string {
  return status === 'active' ? texts.redeem(formatMoney(payablePaise)) : texts.loanStates[status]
}

function addressOf({ leadsTo, leadsToId: id }: FoundVoucher): string {
  const addresses: Record<FoundVoucher['leadsTo'], string> = {
    loan: `/partpayment/${id}`,
    creditNote: `/creditnote?open=${id}`,
    debitNote: `/debitnote?open=${id}`,
    bankLoan: `/banknewloan?open=${id}`,
    transfer: `/dashboard?transfer=${id}`,
    moneyTransfer: `/dashboard?money=${id}`,
    taxPayment: `/debitnote?tax=${id}`,
  }
  return addresses[leadsTo]
}

/** The found loans of this store that an action can be done on; choosing one opens the action. */
function choicesOf({ status, run }: LoanStep, loans: readonly FoundLoan[]): SearchChoice[] {
  return loans
    .filter((loan) => loan.status === status && loan.storeName === null)
    .map((loan) => {
      const { id, number, customerName } = loan
      const detail = joinParts(customerName, payoffText(loan))
      return { ...hit('loans', id, number, detail), Icon: IconFileInvoice, run: () => run(id) }
    })
}

/** The server's results for the typed words. */
interface FoundRecords {
  groups: SearchHits<SearchChoice>[]
  /** Whether the reply for the typed words is pending. */
  searching: boolean
  /** Whether the results are for earlier words, until the reply arrives. */
  stale: boolean
  failed: boolean
}

/**
 * Records of the business for the typed text, with today's figures; the server leaves out what the role may not see. In
 * the step of an action, only the loans of this store that it can be done on.
 */
export function useFoundRecords(typed: string, loanStep: LoanStep | undefined): FoundRecords {
  const recordActions = useRecordActions()
  const { history } = useRouter()
  const session = useSession()
  const trimmed = typed.trim().slice(0, MOST)
  const [search] = useDebouncedValue(trimmed, PAUSE_MS)
  const searchable = trimmed.length >= LEAST
  const { companyId = '', storeId = '' } = session ?? {}
  const { data, isFetching, isPlaceholderData, isError } = useGetSearch(
    { companyId, storeId, search },
    {
      query: {
        enabled: session !== null && searchable && search.length >= LEAST,
        placeholderData: keepPreviousData,
        // Dues and locations change with every posting.
        staleTime: 0,
      },
    },
  )
  const found = searchable ? data : undefined
  const all = found === undefined ? [] : foundHits(found, recordActions, trimmed)
  const choices = all.map(({ to, ...hit }): SearchChoice => ({ ...hit, run: () => history.push(to) }))
  return {
    groups: groupsOf(loanStep === undefined ? choices : choicesOf(loanStep, found?.loans ?? [])),
    searching: searchable && (trimmed !== search || isFetching),
    stale: searchable && (trimmed !== search || isPlaceholderData || (data === undefined && isFetching)),
    failed: searchable && isError,
  }
}
