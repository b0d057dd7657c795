import { eq } from 'drizzle-orm'
import { bank } from '../../../db/schema/books.ts'
import type { Actor, Handlers } from '../../../platform/operation/context.ts'
import { insertRow, newId, setActive, updateRow } from '../../../platform/records/rows.ts'
import { bankUnique, bankValues, readBank, readBanks, seesNumbers, toBank } from './bankRow.ts'
import { openAccount, renameAccount, setAccountActive } from './ledgerAccount.ts'

const ofCompany = (actor: Actor) => eq(bank.companyId, actor.companyId)

/** Own bank accounts and lenders of the company one works in. */
export const bankHandlers = {
  AddBank: async (context) => {
    const { body, actor } = context
    const values = bankValues(body, body.kind)
    const { branch = null, accountNumber = null } = values
    const account =
      body.kind === 'own' ? await openAccount(context, { name: values.name, branch, accountNumber }) : null
    const row = await insertRow(
      context,
      bank,
      {
        ...values,
        companyId: actor.companyId,
        id: newId(),
        kind: body.kind,
        accountId: account?.id ?? null,
      },
      bankUnique,
    )
    return toBank({ bank: row, account }, seesNumbers(actor))
  },

  GetBank: async (context) => {
    const found = await readBanks(context, context.body.includeInactive ? undefined : eq(bank.active, true))
    return { rows: found.map((one) => toBank(one, false)) }
  },

  GetBankById: async (context) =>
    toBank(await readBank(context, context.query.id), seesNumbers(context.actor)),

  UpdateBank: async (context) => {
    const { body, query, actor } = context
    const { bank: standing, account } = await readBank(context, query.id)
    const row = await updateRow(context, bank, query.id, body.version, bankValues(body, standing.kind), {
      where: ofCompany(actor),
      unique: bankUnique,
      present: (current) => toBank({ bank: current, account }, true),
    })
    return toBank({ bank: row, account: account && (await renameAccount(context, account, row)) }, true)
  },

  DeleteBank: async (context) => {
    const { query, actor } = context
    const { account } = await readBank(context, query.id)
    await setActive(context, bank, query.id, query.version, false, ofCompany(actor))
    if (account?.active) await setAccountActive(context, account, false)
  },

  ActivateBank: async (context) => {
    const { query, actor } = context
    const { account } = await readBank(context, query.id)
    const row = await setActive(context, bank, query.id, undefined, true, ofCompany(actor))
    if (account && !account.active) await setAccountActive(context, account, true)
    return toBank({ bank: row, account }, seesNumbers(actor))
  },
} satisfies Handlers<'Bank'>
