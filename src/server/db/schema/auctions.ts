import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { LotState, Settlement } from '../../../domain/auction/auction.ts'
import type { Allocation } from '../../../domain/loan/receipts.ts'
import { changeColumns, instant, paise } from './common.ts'

/** A day of sale: where and by whom lots are put up. Only the date of its notification changes. */
export const auction = pgTable(
  'auction',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    heldOn: date('held_on').notNull(),
    place: text('place').notNull(),
    auctioneer: text('auctioneer').notNull(),
    note: text('note'),
    /** When the people in charge were notified that it is near. */
    toldOn: date('told_on'),
    madeBy: uuid('made_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** The sale of what is pledged for a loan, as far as it has come. */
export const auctionLot = pgTable(
  'auction_lot',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    loanId: uuid('loan_id').notNull(),
    state: text('state').$type<LotState>().notNull(),
    noticeNumber: text('notice_number'),
    noticedOn: date('noticed_on'),
    earliestOn: date('earliest_on'),
    /** What was due when the notice was given; null of notices from before it was kept. */
    noticeDues: jsonb('notice_dues').$type<Allocation>(),
    postReference: text('post_reference'),
    servedOn: date('served_on'),
    proofId: uuid('proof_id'),
    auctionId: uuid('auction_id'),
    failures: integer('failures').notNull().default(0),
    valuePaise: paise('value_paise'),
    reserveBp: integer('reserve_bp'),
    reservePaise: paise('reserve_paise'),
    /** The bid that it was sold to. */
    bidId: uuid('bid_id'),
    soldOn: date('sold_on'),
    settlement: jsonb('settlement').$type<Settlement>(),
    saleVoucherId: uuid('sale_voucher_id'),
    settlementVoucherId: uuid('settlement_voucher_id'),
    surplusDuePaise: paise('surplus_due_paise').notNull().default(0),
    refundByOn: date('refund_by_on'),
    /** What the people in charge were notified of about that date. */
    refundTold: text('refund_told').$type<'nothing' | 'due' | 'overdue'>().notNull().default('nothing'),
    shortfallDuePaise: paise('shortfall_due_paise').notNull().default(0),
    endedOn: date('ended_on'),
    madeBy: uuid('made_by').notNull(),
    ...changeColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** A bid on a lot. Never changed. */
export const auctionBid = pgTable(
  'auction_bid',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    lotId: uuid('lot_id').notNull(),
    /** Failures before it. */
    round: integer('round').notNull(),
    bidderName: text('bidder_name').notNull(),
    bidderPhone: text('bidder_phone').notNull(),
    bidderKey: text('bidder_key').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    madeBy: uuid('made_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** What was done with a lot, in order; never changed. */
export const auctionStep = pgTable(
  'auction_step',
  {
    companyId: uuid('company_id').notNull(),
    lotId: uuid('lot_id').notNull(),
    seq: integer('seq').notNull(),
    act: text('act')
      .$type<
        | 'identify'
        | 'notice'
        | 'serve'
        | 'affix'
        | 'schedule'
        | 'reserve'
        | 'fail'
        | 'sell'
        | 'withdraw'
        | 'refund'
        | 'recover'
        | 'write-off'
      >()
      .notNull(),
    stepOn: date('step_on').notNull(),
    amountPaise: paise('amount_paise'),
    voucherId: uuid('voucher_id'),
    note: text('note'),
    madeBy: uuid('made_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.lotId, table.seq] })],
)
