import { isDeepStrictEqual } from 'node:util'
import type {
  AddNewLoanRequest,
  DisburseNewLoanRequest,
  PaymentPart,
  UpdateNewLoanRequest,
} from '../../../../api/gen/model/index.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { toCustomer } from '../../books/public.ts'
import type { LoanDetails } from '../commands/writeLoan.ts'
import { requireSealFree } from '../custody/packetStore.ts'
import { readPledged, toItemRequests } from '../quote/pledgedItemStore.ts'
import { type LoanQuoted, quoteLoan, requireNoProblems } from '../quote/quoteLoan.ts'
import type { LoanRequest } from '../quote/quoteStore.ts'
import type { LoanRow } from '../state/loanStore.ts'
import { newLoanTexts } from './texts.ts'

/** A loan as it is requested: what a quote is calculated from, and all other fields that are stored. */
export interface WholeLoan {
  request: LoanRequest
  details: LoanDetails
}

/** A loan from a request, with its checked tray photo. */
export function requestedLoan(
  body: AddNewLoanRequest | UpdateNewLoanRequest,
  trayPhotoId: string | null,
): WholeLoan {
  const { customerId, slabId, tenureMonths, principalPaise, nomineeName, nomineeRelation, note } = body
  const items = body.items.map(({ testMethod, huid, marks, photoId, ...weighed }) => ({
    ...weighed,
    testMethod: blank(testMethod),
    huid: blank(huid)?.toUpperCase() ?? null,
    marks: blank(marks),
    photoId: photoId ?? null,
  }))
  const payout = body.payout.map(toCustomer)
  const receipt = body.receipt.map(part)
  return {
    request: {
      customerId,
      slabId,
      tenureMonths,
      principalPaise,
      items,
      payout,
      receipt,
      expected: body.expected,
    },
    details: {
      items,
      payout,
      receipt,
      seal: body.seal.trim(),
      location: body.location.trim(),
      nomineeName: blank(nomineeName),
      nomineeRelation: blank(nomineeRelation),
      note: blank(note),
      trayPhotoId,
      renewedFromId: null,
    },
  }
}

/**
 * The planned loan of a pending or approved row, with the payments `paid` instead of the planned ones where given. For a renewal,
 * payments given in either direction replace all planned ones, because it is settled together with the loan that it ends.
 */
export async function undisbursedLoan(
  context: Pick<BaseContext, 'db' | 'actor'>,
  row: LoanRow,
  paid: Pick<DisburseNewLoanRequest, 'payout' | 'receipt'> = {},
): Promise<WholeLoan> {
  const items = await readPledged(context, row.id)
  const { customerId, slabId, tenureMonths, principalPaise, renewedFromId } = row
  const { nomineeName, nomineeRelation, note, trayPhotoId } = row
  const { seal = '', location = '' } = row.plan
  const keepsPlan = renewedFromId === null || (paid.payout ?? paid.receipt) === undefined
  const planned = keepsPlan ? row.plan : {}
  const payout = paid.payout?.map(toCustomer) ?? planned.payout ?? []
  const receipt = paid.receipt?.map(part) ?? planned.receipt ?? []
  const terms = { customerId, slabId, tenureMonths, principalPaise }
  const further = { nomineeName, nomineeRelation, note, trayPhotoId, renewedFromId }
  return {
    request:
      renewedFromId === null
        ? { ...terms, items, payout, receipt }
        : { ...terms, items: toItemRequests(items), payout: null, receipt: null },
    details: { items, payout, receipt, seal, location, ...further },
  }
}

/**
 * Quotes a loan that is to be written, and locks its customer.
 * @throws DomainError 422 naming every field with a problem, and for a renewal if items of the renewed loan have been released since it
 * was requested; 409 at `seal` when a packet has it.
 */
export async function quoteAndLock(
  context: BaseContext,
  { request, details }: WholeLoan,
): Promise<LoanQuoted> {
  const { renewedFromId, seal } = details
  const quoted = requireNoProblems(
    await quoteLoan(context, request, { lock: true, exceptLoanId: renewedFromId }),
  )
  // The packet of a renewal is in the vault already.
  if (renewedFromId === null) await requireSealFree(context, seal)
  const released = await releasedProblem(context, details)
  if (released !== null) throw fail(422, released)
  return quoted
}

/**
 * Why a pending renewal cannot be completed as it was requested: items of the loan that it renews were released since. Null if they were
 * not, and for a loan that is not a renewal. A caller that writes must have locked the borrower, as a release does.
 */
export async function releasedProblem(
  context: Pick<BaseContext, 'db' | 'actor'>,
  { items, renewedFromId }: LoanDetails,
): Promise<string | null> {
  if (renewedFromId === null) return null
  const pledged = await readPledged(context, renewedFromId)
  return isDeepStrictEqual(toItemRequests(items), toItemRequests(pledged)) ? null : newLoanTexts.itemsReleased
}

function part({ mode, bankId, amountPaise, reference }: PaymentPart): PaymentPart {
  return { mode, bankId, amountPaise, reference: blank(reference) }
}

function blank(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text.trim()
}
