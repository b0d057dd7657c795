import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { TransferState } from '../../../domain/books/transfer.ts'
import { instant, paise } from './common.ts'

/** Cash or packets that go from one store of a company to another. */
export const transfer = pgTable(
  'transfer',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    number: text('number').notNull(),
    kind: text('kind').$type<'cash' | 'packets'>().notNull(),
    state: text('state').$type<TransferState>().notNull(),
    fromStoreId: uuid('from_store_id').notNull(),
    toStoreId: uuid('to_store_id').notNull(),
    amountPaise: paise('amount_paise'),
    carrier: text('carrier').notNull(),
    note: text('note'),
    sentOn: date('sent_on').notNull(),
    sentBy: uuid('sent_by').notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
    sentVoucherId: uuid('sent_voucher_id'),
    receivedOn: date('received_on'),
    receivedBy: uuid('received_by'),
    receivedAt: instant('received_at'),
    countedPaise: paise('counted_paise'),
    differenceReason: text('difference_reason'),
    receivedVoucherId: uuid('received_voucher_id'),
    /** How the books of the sender heard of it; null until its next day opens. */
    arrivedVoucherId: uuid('arrived_voucher_id'),
    cancelledBy: uuid('cancelled_by'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    cancelledVoucherId: uuid('cancelled_voucher_id'),
    /** The order of sending. */
    entry: bigint('entry', { mode: 'number' }).generatedAlwaysAsIdentity(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** The packets of a transfer. */
export const transferPacket = pgTable(
  'transfer_packet',
  {
    companyId: uuid('company_id').notNull(),
    transferId: uuid('transfer_id').notNull(),
    packetId: uuid('packet_id').notNull(),
    seal: text('seal').notNull(),
    state: text('state').$type<TransferState>().notNull(),
    settledBy: uuid('settled_by'),
    settledAt: instant('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.transferId, table.packetId] })],
)
