import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { paise } from './common.ts'

const count = (name: string) => bigint(name, { mode: 'number' })

/** Active loans by store, due date, scheme and days of grace; kept by triggers. */
export const loanStanding = pgTable(
  'loan_standing',
  {
    companyId: uuid('company_id').notNull(),
    storeId: uuid('store_id').notNull(),
    dueOn: date('due_on').notNull(),
    slabId: uuid('slab_id').notNull(),
    graceDays: integer('grace_days').notNull().default(0),
    loans: count('loans').notNull(),
    outstandingPaise: paise('outstanding_paise').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.storeId, table.dueOn, table.slabId, table.graceDays] }),
  ],
)

/** What came to the loans that go on, and left them, in a year, month or day, by store and due date; kept by the database. */
export const standingMove = pgTable(
  'standing_move',
  {
    companyId: uuid('company_id').notNull(),
    storeId: uuid('store_id').notNull(),
    span: text('span').$type<'year' | 'month' | 'day'>().notNull(),
    /** The first day of the span. */
    fromOn: date('from_on').notNull(),
    dueOn: date('due_on').notNull(),
    loans: count('loans').notNull(),
    outstandingPaise: paise('outstanding_paise').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.storeId, table.span, table.fromOn, table.dueOn] }),
  ],
)

/** Packets that were neither handed out nor sold and what is in them, by store, place and metal; kept by the database. */
export const packetStanding = pgTable(
  'packet_standing',
  {
    companyId: uuid('company_id').notNull(),
    storeId: uuid('store_id').notNull(),
    place: text('place').notNull(),
    metalId: uuid('metal_id').notNull(),
    packets: count('packets').notNull(),
    grossMg: count('gross_mg').notNull(),
    netMg: count('net_mg').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.storeId, table.place, table.metalId] })],
)

/** Money of customers on loans, by store and day; kept by the database. */
export const loanMoneyDay = pgTable(
  'loan_money_day',
  {
    companyId: uuid('company_id').notNull(),
    storeId: uuid('store_id').notNull(),
    postedOn: date('posted_on').notNull(),
    receivedPaise: paise('received_paise').notNull(),
    paidPaise: paise('paid_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.storeId, table.postedOn] })],
)

/** Metal of a purity in a packet that was neither handed out nor sold, with where that lies; kept by the database. */
export const packetPurity = pgTable(
  'packet_purity',
  {
    companyId: uuid('company_id').notNull(),
    loanId: uuid('loan_id').notNull(),
    purityBp: integer('purity_bp').notNull(),
    storeId: uuid('store_id').notNull(),
    metalId: uuid('metal_id').notNull(),
    place: text('place').notNull(),
    location: text('location').notNull(),
    packetId: uuid('packet_id').notNull(),
    pieces: count('pieces').notNull(),
    grossMg: count('gross_mg').notNull(),
    netMg: count('net_mg').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.loanId, table.purityBp] })],
)

/** The same by store, metal, purity and place, with how many packets it lies in; kept by the database. */
export const metalStanding = pgTable(
  'metal_standing',
  {
    companyId: uuid('company_id').notNull(),
    storeId: uuid('store_id').notNull(),
    metalId: uuid('metal_id').notNull(),
    purityBp: integer('purity_bp').notNull(),
    place: text('place').notNull(),
    packets: count('packets').notNull(),
    pieces: count('pieces').notNull(),
    grossMg: count('gross_mg').notNull(),
    netMg: count('net_mg').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.storeId, table.metalId, table.purityBp, table.place] }),
  ],
)

/** What of each loan that goes on stands on which metal; kept by the database. */
export const loanCover = pgTable(
  'loan_cover',
  {
    companyId: uuid('company_id').notNull(),
    loanId: uuid('loan_id').notNull(),
    storeId: uuid('store_id').notNull(),
    metalId: uuid('metal_id').notNull(),
    dueOn: date('due_on').notNull(),
    rateBp: integer('rate_bp').notNull(),
    paisePerFineKg: paise('paise_per_fine_kg').notNull(),
    customerId: uuid('customer_id').notNull(),
    slabId: uuid('slab_id').notNull(),
    outstandingPaise: paise('outstanding_paise').notNull(),
    netMg: count('net_mg').notNull(),
    fine: count('fine').notNull(),
    fineOfItems: count('fine_of_items').array(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.loanId] })],
)

/** Closed loans whose packet was not handed out yet, by store and the day of closing; kept by the database. */
export const packetWaiting = pgTable(
  'packet_waiting',
  {
    companyId: uuid('company_id').notNull(),
    loanId: uuid('loan_id').notNull(),
    storeId: uuid('store_id').notNull(),
    closedOn: date('closed_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.loanId] })],
)
