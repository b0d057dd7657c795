import type { ResealPacketRequest } from '../../../../api/gen/model/index.ts'
import { openingDifferences, openingWeightMessages } from '../../../../domain/custody/openingWeights.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { movePacket, weightsOnRecord } from '../custody/packetStore.ts'
import { notifyException } from '../exceptions.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { lockPledge, requireNewSeal, witnessesOf } from './openPacket.ts'

/**
 * Records that a packet in the vault was opened before two witnesses and got a new seal without a release, and notifies owners and managers
 * (further decisions, Lending; decision 100).
 * @throws DomainError 404 for an unknown loan; 422 if custody does not allow it, at `newSeal` for the seal on record or the one found, at
 * `witnesses.1`, and at `note` if the weights differ from the record by more than the tolerance and no note says why; 409 for a stale
 * version, and at `newSeal` if that seal is in use.
 */
export async function resealPacket(
  context: BaseContext,
  loanId: string,
  input: ResealPacketRequest,
): Promise<void> {
  const { row, sealed } = await lockPledge(context, loanId, 'open')
  if (sealed.version !== input.version) throw fail(409, texts.stale, undefined, { current: { ...sealed } })
  const foundSeal = input.foundSeal?.trim() || null
  const newSeal = input.newSeal.trim()
  requireNewSeal(newSeal, foundSeal === null ? [sealed.seal] : [sealed.seal, foundSeal])
  const witnesses = witnessesOf(input.witnesses)
  const { weightBeforeMg, weightAfterMg } = input
  const weighed = { weightBeforeMg, weightAfterMg }
  const onRecord = await weightsOnRecord(context, row.id, [])
  const { isOff } = openingDifferences(onRecord, weighed)
  const note = input.note?.trim() || null
  if (isOff && note === null) throw failField('note', openingWeightMessages.note)
  const reason = servicingTexts.resealedFor(input.reason.trim(), note)
  const opened = { action: 'reseal' as const, foundSeal, witnesses, ...weighed, note: reason }
  await movePacket(context, sealed, { seal: newSeal }, opened, 'newSeal')
  await notifyException(
    context,
    {
      kind: 'resealed',
      loanNumber: row.number ?? '',
      seals: { recorded: sealed.seal, found: foundSeal, now: newSeal },
      weights: isOff ? { onRecord, weighed } : null,
      reason,
    },
    `/partpayment/${row.id}`,
  )
}
