import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LoanStatus } from '../../../domain/custody/custody.ts'
import type { ReleaseExceptionKind } from '../../../domain/custody/releaseExceptions.ts'
import type { InterestClock } from '../../../domain/interest/clock.ts'
import type { InterestTerms } from '../../../domain/interest/terms.ts'
import type { SchemeFees } from '../../../domain/scheme/fees.ts'
import { changeColumns, instant, paise } from './common.ts'

const milligrams = (name: string) => bigint(name, { mode: 'number' })

/** A part of a payment: in cash, or over one of the company's own bank accounts. */
export interface PaymentPart {
  mode: 'cash' | 'bank' | 'upi'
  bankId: string | null
  amountPaise: number
  reference: string | null
  /** Of money paid to a customer: the reference of the transfer is not known yet. */
  referenceAwaited?: boolean
}

/** What is asked for before a loan is paid out. */
export interface LoanPlan {
  payout: PaymentPart[]
  /** How fees and advance interest are paid. */
  receipt: PaymentPart[]
  seal: string
  location: string
}

/** A loan: what was agreed, and its state after the last entry. */
export const loan = pgTable(
  'loan',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    number: text('number'),
    customerId: uuid('customer_id').notNull(),
    metalId: uuid('metal_id').notNull(),
    slabId: uuid('slab_id').notNull(),
    slabVersion: integer('slab_version').notNull(),
    status: text('status').$type<LoanStatus>().notNull(),
    terms: jsonb('terms').$type<InterestTerms>().notNull(),
    fees: jsonb('fees').$type<SchemeFees & { advanceMonths: number }>().notNull(),
    tenureMonths: integer('tenure_months').notNull(),
    openedOn: date('opened_on'),
    dueOn: date('due_on'),
    /** The day from which it is overdue unless it has ended: past due date and grace (lending rules, section 7). */
    overdueFrom: date('overdue_from').generatedAlwaysAs(sql`due_on + (terms ->> 'graceDays')::integer + 1`),
    /** The last day on which it is safe from auction, by the policy at its opening; null: the due date decides. */
    lastRedemptionOn: date('last_redemption_on'),
    principalPaise: paise('principal_paise').notNull(),
    valuePaise: paise('value_paise').notNull(),
    eligiblePaise: paise('eligible_paise').notNull(),
    advancePaise: paise('advance_paise').notNull().default(0),
    clock: jsonb('clock').$type<InterestClock>(),
    outstandingPaise: paise('outstanding_paise').notNull().default(0),
    chargesDuePaise: paise('charges_due_paise').notNull().default(0),
    /** Number of its last entry; 0 before its opening. */
    lastSeq: integer('last_seq').notNull().default(0),
    nomineeName: text('nominee_name'),
    nomineeRelation: text('nominee_relation'),
    note: text('note'),
    plan: jsonb('plan').$type<Partial<LoanPlan>>().notNull().default({}),
    approvedBy: uuid('approved_by'),
    approvedOn: date('approved_on'),
    approvedVersion: integer('approved_version'),
    /** Its packet, also when that is pledged for the loan that renewed this one. */
    packetId: uuid('packet_id'),
    renewedFromId: uuid('renewed_from_id'),
    renewedToId: uuid('renewed_to_id'),
    closedOn: date('closed_on'),
    /** The date on which the customer of a closed loan may collect items that a lender still holds. */
    collectOn: date('collect_on'),
    cancelReason: text('cancel_reason'),
    /** All who wrote what is to be approved; none of them approves it. */
    writtenBy: uuid('written_by').array().notNull().default([]),
    madeBy: uuid('made_by').notNull(),
    searchText: text('search_text').notNull().default(''),
    ...changeColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const loanItem = pgTable(
  'loan_item',
  {
    companyId: uuid('company_id').notNull(),
    loanId: uuid('loan_id').notNull(),
    line: smallint('line').notNull(),
    productId: uuid('product_id').notNull(),
    purityBp: integer('purity_bp').notNull(),
    pieces: integer('pieces').notNull(),
    grossMg: milligrams('gross_mg').notNull(),
    stoneMg: milligrams('stone_mg').notNull().default(0),
    otherMg: milligrams('other_mg').notNull().default(0),
    netMg: milligrams('net_mg').notNull(),
    pricePaisePerG: paise('price_paise_per_g').notNull(),
    valuePaise: paise('value_paise').notNull(),
    appraiserId: uuid('appraiser_id'),
    testMethod: text('test_method'),
    huid: text('huid'),
    marks: text('marks'),
    photoId: uuid('photo_id'),
    releaseId: uuid('release_id'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.loanId, table.line] })],
)

/** What a loan's entries move: the state that dues are reckoned from. */
export interface LoanStanding {
  status: LoanStatus
  clock: InterestClock | null
  /** Due of each charge, by its id. */
  charges: Record<string, number>
  closedOn: string | null
}

/** Everything that moved the dues of a loan, in order; never changed. */
export const loanEntry = pgTable(
  'loan_entry',
  {
    companyId: uuid('company_id').notNull(),
    loanId: uuid('loan_id').notNull(),
    seq: integer('seq').notNull(),
    voucherId: uuid('voucher_id'),
    kind: text('kind')
      .$type<
        | 'opening'
        | 'receipt'
        | 'closing'
        | 'charge'
        | 'waiver'
        | 'renewal'
        | 'write-off'
        | 'auction'
        | 'reversal'
      >()
      .notNull(),
    entryOn: date('entry_on').notNull(),
    chargesPaise: paise('charges_paise').notNull().default(0),
    penalPaise: paise('penal_paise').notNull().default(0),
    interestPaise: paise('interest_paise').notNull().default(0),
    principalPaise: paise('principal_paise').notNull().default(0),
    roundOffPaise: paise('round_off_paise').notNull().default(0),
    before: jsonb('before').$type<LoanStanding>().notNull(),
    after: jsonb('after').$type<LoanStanding>().notNull(),
    reversesSeq: integer('reverses_seq'),
    /** Of a waiver: the head of Credit Debit that it is given under; null where none was chosen. */
    headId: uuid('head_id'),
    reason: text('reason'),
    madeBy: uuid('made_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.loanId, table.seq] })],
)

/** A charge on a loan (a debit note), with its GST. */
export const charge = pgTable(
  'charge',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    loanId: uuid('loan_id').notNull(),
    voucherId: uuid('voucher_id').notNull(),
    headId: uuid('head_id').notNull(),
    chargedOn: date('charged_on').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    gstPaise: paise('gst_paise').notNull().default(0),
    duePaise: paise('due_paise').notNull(),
    note: text('note'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** Where a packet can be. */
export type PacketPlace = 'vault' | 'bank' | 'transit' | 'released' | 'sold'

/** The sealed packet of a loan: of the last of those that renewed each other. */
export const packet = pgTable(
  'packet',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    loanId: uuid('loan_id').notNull(),
    storeId: uuid('store_id').notNull(),
    seal: text('seal').notNull(),
    place: text('place').$type<PacketPlace>().notNull(),
    location: text('location').notNull().default(''),
    holdReason: text('hold_reason'),
    ...changeColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const packetMove = pgTable(
  'packet_move',
  {
    companyId: uuid('company_id').notNull(),
    packetId: uuid('packet_id').notNull(),
    seq: integer('seq').notNull(),
    act: text('act')
      .$type<
        | 'seal'
        | 'move'
        | 'open'
        | 'hold'
        | 'unhold'
        | 'to-bank'
        | 'from-bank'
        | 'send'
        | 'arrive'
        | 'release'
        | 'sell'
        | 'renew'
      >()
      .notNull(),
    movedOn: date('moved_on').notNull(),
    fromPlace: text('from_place').$type<PacketPlace>(),
    toPlace: text('to_place').$type<PacketPlace>().notNull(),
    fromLocation: text('from_location'),
    toLocation: text('to_location').notNull(),
    seal: text('seal').notNull(),
    weightBeforeMg: milligrams('weight_before_mg'),
    weightAfterMg: milligrams('weight_after_mg'),
    witnesses: text('witnesses').array().notNull().default([]),
    note: text('note'),
    madeBy: uuid('made_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.packetId, table.seq] })],
)

/** Items released: all of a closed loan, or some of an active one. */
export const loanRelease = pgTable(
  'loan_release',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    number: text('number').notNull(),
    loanId: uuid('loan_id').notNull(),
    releasedOn: date('released_on').notNull(),
    whole: boolean('whole').notNull(),
    collectedBy: text('collected_by').$type<'pawner' | 'nominee' | 'heir' | 'authorised'>().notNull(),
    collectorName: text('collector_name').notNull(),
    collectorIdKind: text('collector_id_kind').notNull(),
    collectorIdNumber: text('collector_id_number').notNull(),
    ticket: text('ticket').$type<'shown' | 'bond'>().notNull(),
    proofId: uuid('proof_id'),
    /** The signed bond for a lost ticket. */
    bondId: uuid('bond_id'),
    pictureId: uuid('picture_id').notNull(),
    note: text('note'),
    /** Why it needed a second person, and the approval that it used; empty and null when it needed none. */
    exceptions: text('exceptions').array().$type<ReleaseExceptionKind[]>().notNull().default([]),
    exceptionId: uuid('exception_id'),
    madeBy: uuid('made_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** A request to release by exception, and what a second person decided; it holds for one day and is used once. */
export const releaseException = pgTable(
  'release_exception',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    loanId: uuid('loan_id').notNull(),
    kinds: text('kinds').array().$type<ReleaseExceptionKind[]>().notNull(),
    reason: text('reason').notNull(),
    /** Lines of the items; null for all of a closed loan. */
    lines: smallint('lines').array(),
    collectedBy: text('collected_by').$type<'pawner' | 'nominee' | 'heir' | 'authorised'>().notNull(),
    collectorName: text('collector_name').notNull(),
    collectorIdKind: text('collector_id_kind').notNull(),
    /** Capitals and digits only. */
    collectorIdNumber: text('collector_id_number').notNull(),
    ticket: text('ticket').$type<'shown' | 'bond'>().notNull(),
    pictureId: uuid('picture_id').notNull(),
    proofId: uuid('proof_id'),
    bondId: uuid('bond_id'),
    requestedBy: uuid('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    requestedOn: date('requested_on').notNull(),
    status: text('status')
      .$type<'requested' | 'replaced' | 'approved' | 'refused'>()
      .notNull()
      .default('requested'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    decidedOn: date('decided_on'),
    decisionNote: text('decision_note'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)
