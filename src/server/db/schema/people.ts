import { bigint, boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from './common.ts'

export const staff = pgTable(
  'staff',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    phone: text('phone'),
    email: text('email'),
    designation: text('designation'),
    storeId: uuid('store_id').notNull(),
    joinedOn: date('joined_on'),
    photoId: uuid('photo_id'),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const customerType = pgTable(
  'customer_type',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    exposureCapPaise: bigint('exposure_cap_paise', { mode: 'number' }),
    rateConcessionBp: integer('rate_concession_bp').notNull().default(0),
    panRequired: boolean('pan_required').notNull().default(false),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** A customer with what is known of them; the `…Key` columns are folded forms to order, find and compare by. */
export const customer = pgTable(
  'customer',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    number: text('number').notNull(),
    typeId: uuid('type_id').notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    guardianName: text('guardian_name'),
    guardianRelation: text('guardian_relation'),
    gender: text('gender').$type<'female' | 'male' | 'other'>(),
    bornOn: date('born_on'),
    phone: text('phone').notNull(),
    phoneKey: text('phone_key').notNull(),
    secondPhone: text('second_phone'),
    secondPhoneKey: text('second_phone_key'),
    email: text('email'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    pinCode: text('pin_code'),
    occupation: text('occupation'),
    idKind: text('id_kind'),
    idNumber: text('id_number'),
    idKey: text('id_key'),
    pan: text('pan'),
    nomineeName: text('nominee_name'),
    nomineeRelation: text('nominee_relation'),
    bankName: text('bank_name'),
    bankIfsc: text('bank_ifsc'),
    bankAccountNumber: text('bank_account_number'),
    photoId: uuid('photo_id'),
    note: text('note'),
    blockedReason: text('blocked_reason'),
    blockedAt: instant('blocked_at'),
    mergedInto: uuid('merged_into'),
    searchText: text('search_text').notNull(),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)
