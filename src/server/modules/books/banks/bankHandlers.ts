import { account, bank } from '../../../db/schema/books.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { Handlers } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { leftJoin } from '../../../platform/records/joins.ts'
import { defineRecord, nameOrder } from '../../../platform/records/recordHandlers.ts'
import { mask } from '../../../platform/text/mask.ts'
import { bankBalances } from './bankBalances.ts'
import { openAccount, renameAccount, setAccountActive } from './ledgerAccount.ts'
import { bankTexts } from './texts.ts'

/** Own bank accounts and lenders of the company. Each own bank account has its ledger account. */
export const bankHandlers = defineRecord({
  name: 'Bank',
  table: bank,
  joins: [
    leftJoin(account, byId(account, bank.accountId), {
      accountCode: account.code,
      accountName: account.name,
    }),
  ],
  figures: bankBalances,
  orderBy: [nameOrder(bank.name)],
  unique: { bank_name_unique: { field: 'name', message: bankTexts.bankTaken } },
  // Lists mask account numbers; the bank's own record shows them in full to those who may change it.
  present: (row, { grants }, place) => ({
    ...row,
    accountNumber:
      row.accountNumber === null || (place === 'record' && grants.has('Bank.edit'))
        ? row.accountNumber
        : mask(row.accountNumber),
  }),
  values: (body, _context, before) => {
    const kind = before?.kind ?? ('kind' in body ? body.kind : 'own')
    for (const field of ['lenderRateBp', 'lenderTerms'] as const)
      if (kind === 'own' && body[field] != null) throw failField(field, bankTexts.lenderOnly)
    if (kind === 'lender' && body.upiId != null) throw failField('upiId', bankTexts.ownOnly)
    const { name, branch, ifsc, accountNumber, upiId, lenderRateBp, lenderTerms } = body
    return { name: name.trim(), branch, ifsc, accountNumber, upiId, lenderRateBp, lenderTerms }
  },
  initial: async ({ kind, branch, accountNumber }, context, { name = '' }) => {
    const named = { name, branch: branch ?? null, accountNumber: accountNumber ?? null }
    return { kind, accountId: kind === 'own' ? (await openAccount(context, named)).id : null }
  },
  after: {
    update: renameAccount,
    inactivate: setAccountActive,
    activate: setAccountActive,
  },
}).handlers satisfies Handlers<'Bank'>
