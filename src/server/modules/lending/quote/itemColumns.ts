import { sql } from 'drizzle-orm'
import { product } from '../../../db/schema/items.ts'
import { loanItem } from '../../../db/schema/loans.ts'

/** Columns of a pledged item for pages and printouts, joined with its product; weights in milligrams, value in paise. */
export const itemColumns = {
  line: loanItem.line,
  productName: product.name,
  purityBp: loanItem.purityBp,
  pieces: loanItem.pieces,
  grossMg: loanItem.grossMg,
  stoneMg: loanItem.stoneMg,
  otherMg: loanItem.otherMg,
  netMg: loanItem.netMg,
  valuePaise: loanItem.valuePaise,
  huid: loanItem.huid,
  marks: loanItem.marks,
  released: sql<boolean>`${loanItem.releaseId} is not null`,
}
