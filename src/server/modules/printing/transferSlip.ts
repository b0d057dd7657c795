import type { Handler } from '../../platform/operation/context.ts'
import { readTransfer } from '../transfers/public.ts'
import { readHead } from './printoutHead.ts'

/** The slip of a transfer. @throws DomainError 404 when it does not exist or the actor may not read it. */
export const getTransferSlip: Handler<'GetTransferSlip'> = async (context) => {
  const transfer = await readTransfer(context, context.query.id)
  const { id, number, kind, state, fromStoreName, toStoreName, amountPaise, carrier, note } = transfer
  const { sentOn, sentAt, sentByName, receivedByName, packets } = transfer
  return {
    head: await readHead(context, transfer.fromStoreId),
    id,
    number,
    kind,
    state,
    fromStoreName,
    toStoreName,
    amountPaise,
    carrier,
    note,
    sentOn,
    sentAt,
    sentByName,
    receivedByName,
    packets,
  }
}
