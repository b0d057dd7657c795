import type { Handlers } from '../../platform/operation/context.ts'
import { cancelTransfer } from './cancel.ts'
import { readTransfer } from './oneTransfer.ts'
import { countTransfers, pageTransfers } from './pageTransfers.ts'
import { receiveCash, receivePackets } from './receive.ts'
import { sendCash, sendPackets } from './send.ts'
import { transferChoices, vaultPackets } from './toSend.ts'

/** Transfers of cash and packets between stores. */
export const transferHandlers = {
  GetTransferChoices: transferChoices,
  GetVaultPackets: (context) => vaultPackets(context, context.body),
  GetTransfer: (context) => pageTransfers(context, context.body),
  GetTransferCount: (context) => countTransfers(context, context.body),
  GetTransferById: (context) => readTransfer(context, context.query.id),

  SendCash: async (context) => readTransfer(context, await sendCash(context, context.body)),
  SendPackets: async (context) => readTransfer(context, await sendPackets(context, context.body)),

  ReceiveCash: async (context) => {
    await receiveCash(context, context.query.id, context.body)
    return readTransfer(context, context.query.id)
  },

  ReceivePackets: async (context) => {
    await receivePackets(context, context.query.id, context.body)
    return readTransfer(context, context.query.id)
  },

  CancelTransfer: async (context) => {
    await cancelTransfer(context, context.query.id, context.body)
    return readTransfer(context, context.query.id)
  },
} satisfies Handlers<'Transfer'>
