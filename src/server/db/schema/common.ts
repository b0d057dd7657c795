import { bigint, boolean, customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** A moment, kept with time zone and handed out as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Money, in paise. */
export const paise = (name: string) => bigint(name, { mode: 'number' })

/** Bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The number of a transaction, as text. */
export const transaction = customType<{ data: string }>({ dataType: () => 'xid8' })

/** What every row that changes carries: which version it is, when it was made and last changed. */
export const changeColumns = {
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}

/** What every record that people edit carries. */
export const recordColumns = {
  active: boolean('active').notNull().default(true),
  ...changeColumns,
}
