import sharp from 'sharp'
import type { Session } from '../../src/api/gen/model/index.ts'
import { type OperationId, operations, type Tag } from '../../src/api/gen/operations.ts'
import { allRights, groupRights } from '../../src/server/platform/auth/rights.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { putBankVoucher } from './bankVouchers.ts'
import { business } from './business.ts'
import { isRecord, type RequestParts, requestWith } from './contract.ts'
import { customersOf } from './customers.ts'
import { putPendingLoan } from './loans.ts'
import { putNote } from './notes.ts'
import { putAudit } from './packetAudits.ts'
import { putRelease, putReleaseException, voucherOf } from './printouts.ts'
import { putBankLoan } from './putBankLoan.ts'
import { putLoan } from './putLoan.ts'
import { putLot } from './putLot.ts'
import { putOpeningLoan } from './putOpening.ts'
import { schemes } from './schemes.ts'
import { addPerson, OWNER_PASSWORD, type TestServer } from './server.ts'
import { putStaff } from './staff.ts'
import { putTransfer } from './transfers.ts'

/** The company and store of a session. */
export interface Place {
  companyId: string
  storeId: string
}

/** Every right except group rights. */
export const companyRights = allRights.filter((right) => !groupRights.has(right))

/** Rights as rows of a mapping. */
export function rowsOf(rights: readonly string[]): { screen: string; actions: string[] }[] {
  const rows = new Map<string, string[]>()
  for (const right of rights) {
    const [screen = '', action = ''] = right.split('.')
    rows.set(screen, [...(rows.get(screen) ?? []), action])
  }
  return [...rows].map(([screen, actions]) => ({ screen, actions }))
}

const today = () => dateIn('Asia/Kolkata', new Date())

/** Parts of requests where the contract's example needs more rights than the operation. */
const OVERRIDES: Partial<Record<OperationId, { query?: object; body?: object }>> = {
  // Users cannot assign rights that they lack.
  UpdateRoleMapping: { body: { rows: [] } },
  // A logo needs the right to change the company.
  AddAttachment: { query: { purpose: 'profilePhoto' } },
  // The price of a past day needs the right to change prices.
  AddRate: { body: { effectiveOn: today() } },
  AddRates: { body: { effectiveOn: today() } },
  GetDays: { body: { stores: 'this' } },
  // Reports on the books need the right to see them.
  GetReport: { body: { report: 'loansOutstanding', filters: {} } },
  GetReportTotals: { body: { report: 'loansOutstanding', filters: {} } },
  AddReportTicket: { body: { report: 'loansOutstanding', filters: {}, columns: ['number'] } },
}

/**
 * A business with records of every kind, a tester whose rights the tests set, and a stranger with every right in
 * another company, where the owner works too.
 */
export async function twoCompanies(server: TestServer) {
  const { token } = server.owner
  const { addRole, addStore, add, scope } = business(server)
  const tester = await addPerson(server, 'tester', {})
  const otherStoreId = await addStore('Spare store', 'SP')
  const roleId = await addRole('Spare role', [])
  const { login, temporaryPassword } = (await add('spare', [{ ...scope(), roleId }])).json()
  const spare = await server.call('SignIn', { body: { userName: 'spare', password: temporaryPassword } })
  const sessions = await server.call('GetSessions', { token, query: { id: login.id } })
  const [subscription] = (await server.call('GetSubscription', { token, body: scope() })).rows
  const domain = await server.call('AddDomain', {
    token,
    body: { name: 'first.example', places: [scope()] },
  })
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#b8860b' } })
    .png()
    .toBuffer()
  const uploaded = await server.inject('AddAttachment', {
    token,
    query: { purpose: 'companyLogo' },
    body: picture,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const customerType = await server.call('AddCustomerType', {
    token,
    body: { companyId: server.owner.companyId, name: 'Spare customers' },
  })
  const { rows: metals } = await server.call('GetMetal', { token, body: scope() })
  const customers = customersOf(server)
  const typeId = customerType.id
  const customer = await customers.add(typeId, 'Spare customer', '9840099999')
  const duplicate = await customers.add(typeId, 'Spare duplicate', '9840099998')

  await server.call('AddUsualProducts', { token, body: { companyId: server.owner.companyId } })
  const { rows: products } = await server.call('GetProduct', { token, body: scope() })
  const { companyId } = server.owner
  const bank = await server.call('AddBank', { token, body: { companyId, name: 'Spare bank', kind: 'own' } })
  const staffId = await putStaff(server, token, 'Spare person')
  const account = await server.call('AddAccount', {
    token,
    body: { companyId, code: '5999', name: 'Spare account', kind: 'expense' },
  })
  const head = await server.call('AddCreditDebit', {
    token,
    body: { companyId, name: 'Spare head', side: 'debit', usage: 'standalone', accountId: account.id },
  })
  const { type: slabType, add: addScheme } = await schemes(server)
  const scheme = await addScheme('Spare scheme')

  const [creditNote, debitNote] = [
    await putNote(server, 'credit', account.id),
    await putNote(server, 'debit', account.id),
  ]
  const { storeId, userId } = server.owner
  const loan = await putLoan(server.pool, {
    companyId,
    storeId,
    userId,
    customerId: customer.id,
    slabId: scheme.id,
    productId: products[0]?.id ?? '',
  })

  const openingLoan = await putOpeningLoan(server.pool, { companyId, storeId })
  const lot = await putLot(server, loan)

  const rate = await server.call('AddRate', {
    token,
    body: {
      companyId,
      storeId: null,
      metalId: metals[0]?.id ?? '',
      effectiveOn: today(),
      pricePaisePerG: 639_494,
    },
  })
  const imported = await server.inject('AddImport', {
    token,
    query: { target: 'Customer', fileName: 'spare.csv' },
    body: Buffer.from('Name,Phone\nRavi,9840012345\n'),
    headers: { 'content-type': 'application/octet-stream' },
  })

  const notification = await server.pool.query(
    `insert into notification (company_id, id, login_id, title, description, type)
     values ($1, gen_random_uuid(), $2, 'Notified', '', 'mail') returning id`,
    [companyId, tester.session.userId],
  )
  const transferId = await putTransfer(server, otherStoreId)
  const auditId = await putAudit(server)
  const moneyTransferId = await putBankVoucher(server, 'money-transfer', bank.id)
  const taxPaymentId = await putBankVoucher(server, 'tax-payment', bank.id)
  const bankLoanId = await putBankLoan(server)
  /** The record of the first company that a tag's operations use; a new tag whose operations take ids adds its own. */
  const records: Partial<Record<Tag, string>> = {
    Bank: bank.id,
    Company: server.owner.companyId,
    CreditDebit: head.id,
    CustomerType: customerType.id,
    Metal: metals[0]?.id ?? '',
    Product: products[0]?.id ?? '',
    ProductCategory: products[0]?.categoryId ?? '',
    Domain: domain.id,
    Rate: rate.id,
    Role: roleId,
    Store: server.owner.storeId,
    Subscription: subscription?.id ?? '',
    Staff: staffId,
    UserLogin: login.id,
    SlabType: slabType.id,
    InterestSlab: scheme.id,
    Import: imported.json().id,
    NewLoan: await putPendingLoan(server, customer.id),
    Customer: customer.id,
    PartPayment: loan.id,
    Print: loan.id,
    CreditNote: creditNote,
    DebitNote: debitNote,
    Reports: creditNote,
    Transfer: transferId,
    PacketAudit: auditId,
    MoneyTransfer: moneyTransferId,
    TaxPayment: taxPaymentId,
    LedgerOpening: openingLoan,
    Auction: lot.id,
    BankNewLoan: bankLoanId,
  }
  const releaseExceptionId = await putReleaseException(server, loan)
  /** Operations whose id is not that of their tag's record. */
  const exceptions: Partial<Record<OperationId, string>> = {
    EndSession: sessions.rows[0]?.id,
    EndMySession: sessions.rows[0]?.id,
    GetAttachment: uploaded.json().id,
    MarkNotificationRead: notification.rows[0]?.id,
    GetAccountById: account.id,
    GetBorrower: customer.id,
    GetCustomerTimeline: customer.id,
    GetReceipt: await voucherOf(server, loan),
    GetReleaseVoucher: await putRelease(server, loan),
    ApproveReleaseException: releaseExceptionId,
    RejectReleaseException: releaseExceptionId,
    GetCreditVoucher: creditNote,
    GetDebitVoucher: debitNote,
    GetAuctionById: lot.auctionId,
    GetAuctionNotice: lot.id,
    SetReserves: lot.auctionId,
    GetTransferSlip: transferId,
    GetPacketAuditReport: auditId,
    GetLenderPacketList: bankLoanId,
    GetMoneyTransferVoucher: moneyTransferId,
    GetTaxPaymentVoucher: taxPaymentId,
    UpdateAccount: account.id,
    DeleteAccount: account.id,
    ActivateAccount: account.id,
  }

  const idOf = (id: OperationId) => exceptions[id] ?? records[operations[id].tag]
  let { version } = await server.call('GetRoleById', { token, query: { id: tester.roleId } })
  return {
    tester: tester.session,
    spare,
    otherStoreId,
    idOf,
    stranger: await strangerOf(server),

    /** Texts that only users of the first company may see. */
    secrets: [
      server.owner.companyId,
      'Test Gold Loans',
      roleId,
      'Spare role',
      otherStoreId,
      login.id,
      customer.id,
      subscription?.id ?? '',
    ],

    /** A valid request of an operation for the records of the first company, sent in a store by a login. */
    request: (id: OperationId, place: Place, userId: string): RequestParts => {
      const known: Record<string, string | undefined> = {
        companyId: place.companyId,
        storeId: place.storeId,
        workStoreId: place.storeId,
        userId,
        id: idOf(id),
        countedId: auditId,
        roleId,
        metalId: records.Metal,
        categoryId: records.ProductCategory,
        accountId: account.id,
        staffId,
        toStoreIds: place.storeId,
        toStoreId: otherStoreId,
        otherStoreId,
        exceptId: customer.id,
        packetIds: loan.id,
        typeId,
        slabTypeId: slabType.id,
        duplicateId: duplicate.id,
        customerId: customer.id,
        customerIds: customer.id,
        slabId: scheme.id,
        productId: records.Product,
        appraiserId: staffId,
        attachmentId: uploaded.json().id,
        pictureId: uploaded.json().id,
        loanId: loan.id,
        loanIds: loan.id,
        lotIds: lot.id,
        bidId: lot.id,
        headId: head.id,
        chargeId: loan.id,
        lenderId: bank.id,
        bankId: bank.id,
        toBankId: bank.id,
      }
      const { query, body } = requestWith(id, (field) => known[field])
      const own = OVERRIDES[id]
      // The first page: the example of a cursor is one of another list.
      const { cursor: _inQuery, ...inQuery } = query
      if (!isRecord(body)) return { query: { ...inQuery, ...own?.query }, body }
      const { cursor: _inBody, ...inBody } = body
      return { query: { ...inQuery, ...own?.query }, body: { ...inBody, ...own?.body } }
    },

    /** Gives the tester's role exactly these rights. */
    setRights: async (rights: readonly string[]): Promise<void> => {
      const body = { version, rows: rowsOf(rights) }
      ;({ version } = await server.call('UpdateRoleMapping', { token, query: { id: tester.roleId }, body }))
    },
  }
}

/** A user with every right in a second company of the installation and no role in the first. */
async function strangerOf(server: TestServer): Promise<Session> {
  const { id } = await server.call('AddCompany', {
    token: server.owner.token,
    body: { name: 'Harbour Gold', policyProfile: 'nbfc', firstStore: { name: 'Harbour', code: 'HB' } },
  })
  const body = { userName: 'owner', password: OWNER_PASSWORD, companyId: id }
  const { token, companyId, storeId } = await server.call('SignIn', { body })
  const place = { companyId, storeId }
  const role = await server.call('AddRole', { token, body: { ...place, name: 'Every right' } })
  await server.call('UpdateRoleMapping', {
    token,
    query: { id: role.id },
    body: { version: role.version, rows: rowsOf(companyRights) },
  })
  const { temporaryPassword } = await server.call('AddUserLogin', {
    token,
    body: {
      staffId: await putStaff(server, token, 'Stranger'),
      userName: 'stranger',
      name: 'Stranger',
      email: 'stranger@harbour.example',
      assignments: [{ ...place, roleId: role.id }],
    },
  })
  const first = await server.call('SignIn', { body: { userName: 'stranger', password: temporaryPassword } })
  const password = 'a stranger has a password'
  await server.call('UpdateUserPassword', {
    token: first.token,
    body: { currentPassword: temporaryPassword, password },
  })
  return server.call('SignIn', { body: { userName: 'stranger', password } })
}
