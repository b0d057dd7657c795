import type { LedgerOpening, LoanItem, LoanScheme } from '../../../api/gen/model/index.ts'
import { importedAccrual } from '../../../domain/books/openingBalances.ts'
import { dueOnOf } from '../../../domain/scheme/schemeQuote.ts'
import { interestTermsOf } from '../../../domain/scheme/schemeTerms.ts'
import { decimalText } from '../../platform/sheets/sheet.ts'
import { call } from '../client.ts'
import type { SampleCustomer } from '../customers.ts'
import { type Importer, importFile } from '../importFile.ts'
import type { Counter } from './counter.ts'
import type { BooksBefore, LoanBefore } from './planBefore.ts'
import { itemsOf, type Lending, principalOf } from './pledge.ts'
import { NOTICE_DUE_PAISE } from './service.ts'
import { type Borrower, identityOf, type SimulatedLoan } from './simulatedLoan.ts'

const CAPITAL = '3010'
/** Outstanding principal is rounded to hundreds of rupees; paise. */
const STEP_PAISE = 10_000

/** The importer of a store's books. */
type StoreImporter = Importer & { scope: Counter['scope'] }

/** A loan in the form of the file from the previous books. */
interface LoanInFile {
  before: LoanBefore
  scheme: LoanScheme
  items: LoanItem[]
  dueOn: string
  principalPaise: number
  outstandingPaise: number
  chargesDuePaise: number
  seal: string
}

/** Columns of the file: fields of an open loan, and their values in a row of an item. */
const columns: Readonly<Record<string, (loan: LoanInFile, item: LoanItem, lending: Lending) => string>> = {
  number: ({ before }) => String(before.ticket),
  phone: ({ before }, _item, lending) => customerOf(lending, before).phone,
  customerName: ({ before }, _item, lending) => customerOf(lending, before).name,
  slabId: ({ scheme }) => scheme.name,
  openedOn: ({ before }) => before.planned.openedOn,
  dueOn: ({ dueOn }) => dueOn,
  principalPaise: ({ principalPaise }) => decimalText(String(principalPaise), 'money', 2),
  outstandingPaise: ({ outstandingPaise }) => decimalText(String(outstandingPaise), 'money', 2),
  paidToOn: ({ before }) => before.paidToOn,
  chargesDuePaise: ({ chargesDuePaise }) => decimalText(String(chargesDuePaise), 'money', 2),
  seal: ({ seal }) => seal,
  location: ({ before: { ticket } }) => `Safe 2, tray ${1 + (ticket % 30)}`,
  productId: (_loan, { productId }, { choices }) => {
    const product = choices.products.find(({ id }) => id === productId)
    return `${product?.categoryName} / ${product?.name}`
  },
  purityBp: (_loan, { purityBp }) => `${decimalText(String(purityBp), 'percent', 2)} %`,
  pieces: (_loan, { pieces }) => String(pieces),
  grossMg: (_loan, { grossMg }) => decimalText(String(grossMg), 'weight', 2),
  stoneMg: (_loan, { stoneMg }) => decimalText(String(stoneMg), 'weight', 2),
}

/**
 * Begins a store's books with the opening balances of the previous business and accepts them: cash and banks are typed, open loans are
 * imported from a file, and capital is the difference. Returns the loans, in the order of their tickets.
 */
export async function importBooks(
  importer: StoreImporter,
  lending: Lending,
  books: BooksBefore,
): Promise<SimulatedLoan[]> {
  const { app, token, scope } = importer
  const { noticeHeadId } = lending
  const { accounts } = await call(app, 'GetLedgerOpening', { token, body: scope })
  const idOf = new Map(accounts.map(({ code, accountId }) => [code, accountId]))
  const amounts = Object.entries(books.assets).map(([code, debitPaise]) => {
    return { accountId: idOf.get(code) ?? '', debitPaise, creditPaise: 0 }
  })
  const { cutOverOn } = books
  const draft = { ...scope, version: 0, cutOverOn, chargeHeadId: noticeHeadId, amounts }
  await call(app, 'UpdateLedgerOpening', { token, body: draft })
  const imported = books.loans.map((before) => loanInFile(lending, before, books.firstOn))
  await importFile(importer, {
    target: 'OpeningLoan',
    name: `open-loans-${lending.code}`,
    fields: Object.keys(columns),
    rows: imported.flatMap((loan) =>
      loan.items.map((item) => Object.values(columns).map((cell) => cell(loan, item, lending))),
    ),
  })
  const { differencePaise } = await call(app, 'GetLedgerOpening', { token, body: scope })
  const capital = { accountId: idOf.get(CAPITAL) ?? '', debitPaise: 0, creditPaise: differencePaise }
  const shown = await call(app, 'AddOpeningAmount', { token, body: { ...scope, ...capital } })
  await call(app, 'AcceptLedgerOpening', { token, body: { ...scope, ...asShown(shown) } })
  return toSimulatedLoans(importer, lending, books, imported)
}

function asShown({ version, differencePaise, loans }: LedgerOpening) {
  const { count: loanCount, outstandingPaise, chargesDuePaise } = loans
  return { version, loanCount, outstandingPaise, chargesDuePaise, differencePaise }
}

function customerOf({ registered }: Lending, { planned }: LoanBefore) {
  const customer = registered[planned.borrower]
  if (!customer) throw new Error('the register has no such customer')
  return customer
}

/** A loan as the previous business lent it, valued at the prices of `date`. */
function loanInFile(lending: Lending, before: LoanBefore, date: string): LoanInFile {
  const { planned, parts, noticed, ticket } = before
  const scheme = lending.choices.schemes.find(({ name }) => name === planned.scheme)
  if (!scheme) throw new Error(`the sample has no ${planned.scheme}`)
  const items = itemsOf(lending, planned, scheme)
  const unbounded = { date, mostPaise: Number.MAX_SAFE_INTEGER }
  const principalPaise = principalOf(lending, planned, items, unbounded)
  const outstandingPaise = parts.reduce(
    (left, share) => Math.ceil((left * (100 - share)) / 100 / STEP_PAISE) * STEP_PAISE,
    principalPaise,
  )
  return {
    before,
    scheme,
    items,
    principalPaise,
    outstandingPaise,
    dueOn: dueOnOf(planned.openedOn, planned.tenureMonths),
    chargesDuePaise: noticed ? NOTICE_DUE_PAISE : 0,
    seal: `${lending.code}-${ticket}`,
  }
}

/** The imported loans as active loans; loans of one customer share a borrower. */
async function toSimulatedLoans(
  { app, token, scope }: StoreImporter,
  lending: Lending,
  { cutOverOn }: BooksBefore,
  imported: readonly LoanInFile[],
): Promise<SimulatedLoan[]> {
  const body = { ...scope, limit: 1_000 }
  const { rows } = await call(app, 'GetOpeningLoan', { token, body })
  const found = new Map(rows.map((row) => [row.number, row]))
  const borrowers = new Map<string, Borrower>()
  return imported.map((loan, place) => {
    const { before, scheme, outstandingPaise, chargesDuePaise, items, seal, dueOn, principalPaise } = loan
    const row = found.get(String(before.ticket))
    if (!row) throw new Error(`ticket ${before.ticket} was not imported`)
    const { customerId } = row
    const borrower = borrowers.get(customerId) ?? newBorrower(customerId, customerOf(lending, before))
    borrowers.set(customerId, borrower)
    borrower.outstandingPaise += outstandingPaise
    const terms = interestTermsOf(scheme.terms, scheme)
    const { openedOn } = before.planned
    const facts = { cutOverOn, openedOn, dueOn, principalPaise, outstandingPaise, penalDuePaise: null }
    const charge = { id: row.id, onDate: cutOverOn, duePaise: chargesDuePaise }
    return {
      planned: before.planned,
      number: place + 1,
      id: row.id,
      borrower,
      terms,
      items,
      seal,
      state: {
        accrual: importedAccrual(terms, { ...facts, paidToOn: before.paidToOn }),
        charges: chargesDuePaise === 0 ? [] : [charge],
      },
      cashOutPaise: 0,
      ended: false,
      abandoned: false,
    }
  })
}

function newBorrower(id: string, customer: SampleCustomer): Borrower {
  const nothing = { concessionBp: 0, outstandingPaise: 0, cashOutPaise: 0 }
  // Loans of the previous business have no nominee.
  const known = { name: customer.name, identity: identityOf(customer), nomineeName: null }
  return { id, ...known, exposureCapPaise: Number.MAX_SAFE_INTEGER, ...nothing }
}
