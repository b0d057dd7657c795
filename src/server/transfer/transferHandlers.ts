import type { Handlers } from '../core/context.ts'
import { cancelTransfer } from '../core/transfers/cancel.ts'
import { readTransfer } from '../core/transfers/oneTransfer.ts'
import { countTransfers, pageTransfers } from '../core/transfers/pageTransfers.ts'
import { receiveCash, receivePackets } from '../core/transfers/receive.ts'
import { sendCash, sendPackets } from '../core/transfers/send.ts'
import { transferChoices, vaultPackets } from '../core/transfers/toSend.ts'

/** Cash and packets that go from store to store. */
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
