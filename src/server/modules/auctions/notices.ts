import { earliestSaleOn } from '../../../domain/auction/auction.ts'
import { fileIdAfter } from '../../platform/files/fileIdAfter.ts'
import { notifyHolders } from '../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { nextStoreNumber, readPolicy, requireClock } from '../books/public.ts'
import { auctionTexts } from './auctionTexts.ts'
import { loanRowOf, lockLot, lockLots } from './lockLot.ts'
import { type LotRow, moveLot } from './lotStore.ts'
import { saleDues } from './saleDues.ts'

/**
 * Issues notices today: gives them numbers and sets the earliest auction date, the policy's number of days later; all of them or
 * none (lending rules, sections 6 and 9). Other users who may view auctions get one notification, however many notices there are.
 * @throws DomainError 422 at a lot that is named twice, is not in this store, already has a notice or has ended.
 */
export async function issueNotices(context: BaseContext, lotIds: readonly string[]): Promise<LotRow[]> {
  const { actor, today } = context
  const lots = await lockLots(context, lotIds, 'notice')
  await requireClock(context)
  const earliestOn = earliestSaleOn(today, await readPolicy(context))
  const noticed: LotRow[] = []
  for (const lot of lots) {
    const noticeNumber = await nextStoreNumber(context, 'auctionNotice', today)
    const noticeDues = saleDues(await loanRowOf(context, lot), today)
    const to = { state: 'noticed' as const, noticeNumber, noticedOn: today, earliestOn, noticeDues }
    noticed.push(await moveLot(context, lot, to, { action: 'notice', date: today, note: noticeNumber }))
  }
  const [first] = noticed
  await notifyHolders(context, 'Auction.view', {
    companyId: actor.companyId,
    storeId: actor.storeId,
    except: actor.userId,
    type: 'mail',
    title: auctionTexts.noticedTitle,
    description: auctionTexts.noticed(noticed.map(({ noticeNumber }) => noticeNumber ?? '')),
    path: noticed.length === 1 ? `/action?lot=${first?.id}` : '/action?stage=service',
  })
  return noticed
}

/** How a notice was delivered to the customer. */
export interface Service {
  how: 'served' | 'affixed'
  servedOn: string
  postReference: string | null
  proofId: string | null
  note: string | null
}

/**
 * Records that a notice was served or affixed.
 * @throws DomainError 404, 409 for a lot without an issued notice or with a served one, 422 at `servedOn` before the notice or after
 * today, and at `proofId` for an unknown file.
 */
export async function recordService(context: BaseContext, id: string, service: Service): Promise<LotRow> {
  const { how, servedOn, note } = service
  const lot = await lockLot(context, id, 'serve')
  if (servedOn < (lot.noticedOn ?? ''))
    throw failField('servedOn', auctionTexts.servedBefore(lot.noticedOn ?? ''))
  if (servedOn > context.today) throw failField('servedOn', auctionTexts.servedLater)
  const proofId = await fileIdAfter(context, {
    id: service.proofId,
    current: null,
    purpose: 'auctionProof',
    field: 'proofId',
  })
  const postReference = service.postReference?.trim() || null
  return moveLot(
    context,
    lot,
    { state: how, servedOn, postReference, proofId },
    { action: how === 'served' ? 'serve' : 'affix', date: servedOn, note: note?.trim() || postReference },
  )
}
