import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from './common.ts'

export const role = pgTable(
  'role',
  {
    companyId: uuid('company_id').notNull(),
    storeId: uuid('store_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const roleGrant = pgTable(
  'role_grant',
  {
    companyId: uuid('company_id').notNull(),
    roleId: uuid('role_id').notNull(),
    screen: text('screen').notNull(),
    act: text('act').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.roleId, table.screen, table.act] })],
)

/** A person's account. Its password stands apart, in a table that only the sign-in functions reach. */
export const login = pgTable('login', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  userName: text('user_name').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  photoId: uuid('photo_id'),
  staffId: uuid('staff_id'),
  lastSignInAt: instant('last_sign_in_at'),
  ...recordColumns,
})

export const assignment = pgTable(
  'assignment',
  {
    companyId: uuid('company_id').notNull(),
    loginId: uuid('login_id').notNull(),
    storeId: uuid('store_id').notNull(),
    roleId: uuid('role_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.loginId, table.storeId] })],
)
