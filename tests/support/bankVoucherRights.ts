import { addMonths } from '../../src/domain/dates/dates.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { ALL, COUNTER, OFFICE, type Person, placeOf, type RoleRow, type SampleBusiness } from './roles.ts'

const READERS: readonly Person[] = ['owner', 'manager', 'clerk', 'auditor']

/** GST that the store owes for last month, in paise of each tax: enough for every row. */
const OWED_PAISE = 10_000
const PAID_PAISE = 10

/** Roles per operation on money transfers and tax payments in the sample business; each row makes a request that would succeed. */
export function bankVoucherRights({ server, session, openDay }: SampleBusiness): RoleRow[] {
  const today = () => dateIn('Asia/Kolkata', new Date())
  const periodOn = () => addMonths(`${today().slice(0, 7)}-01`, -1)
  const asOwner = () => ({ token: session('owner').token })
  const place = () => placeOf({ session })
  const bankId = async () => {
    const { rows } = await server().call('GetBank', { ...asOwner(), body: place() })
    return rows.find(({ kind }) => kind === 'own')?.id ?? ''
  }
  /** Cash from a bank, which needs no cash in the drawer. */
  const transferBody = async () => {
    await openDay()
    const common = { ...place(), postedOn: today(), amountPaise: 100 }
    return { ...common, fromBankId: await bankId(), toBankId: null }
  }
  const newTransfer = async () => {
    const { id } = await server().call('AddMoneyTransfer', { ...asOwner(), body: await transferBody() })
    return { id }
  }
  /** Adds GST that is due for last month, whatever the sample has. */
  const addTaxDue = async () => {
    const { companyId, storeId } = place()
    await server().pool.query(
      `insert into ledger_month (company_id, account_id, store_id, month_on, debit_paise, credit_paise)
       select $1, id, $2, $3, 0, $4 from account where company_id = $1 and code in ('2201', '2202')
       on conflict (company_id, account_id, store_id, month_on) do update
         set credit_paise = ledger_month.credit_paise + excluded.credit_paise`,
      [companyId, storeId, periodOn(), OWED_PAISE],
    )
  }
  const paymentBody = async () => {
    await openDay()
    await addTaxDue()
    return {
      ...place(),
      postedOn: today(),
      periodOn: periodOn(),
      bankId: await bankId(),
      cgstPaise: PAID_PAISE,
      sgstPaise: PAID_PAISE,
      igstPaise: 0,
      challanNumber: '26113300012345',
      challanOn: today(),
    }
  }
  const newPayment = async () => {
    const { id } = await server().call('AddTaxPayment', { ...asOwner(), body: await paymentBody() })
    return { id }
  }
  const reversalBody = () => ({ postedOn: today(), reason: 'Twice' })

  return [
    ['see the choices of a money transfer', 'GetMoneyTransferChoices', ALL, async () => ({ body: place() })],
    ['see the money transfers', 'GetMoneyTransfer', ALL, async () => ({ body: place() })],
    ['see a money transfer', 'GetMoneyTransferById', ALL, async () => ({ query: await newTransfer() })],
    ['print a money transfer', 'GetMoneyTransferVoucher', ALL, async () => ({ query: await newTransfer() })],
    ['transfer money', 'AddMoneyTransfer', COUNTER, async () => ({ body: await transferBody() })],
    [
      'reverse a money transfer',
      'ReverseMoneyTransfer',
      OFFICE,
      async () => ({ query: await newTransfer(), body: reversalBody() }),
    ],
    ['see the GST payable', 'GetTaxPaymentChoices', OFFICE, async () => ({ body: place() })],
    ['see the tax payments', 'GetTaxPayment', READERS, async () => ({ body: place() })],
    ['see a tax payment', 'GetTaxPaymentById', READERS, async () => ({ query: await newPayment() })],
    ['print a tax payment', 'GetTaxPaymentVoucher', COUNTER, async () => ({ query: await newPayment() })],
    ['pay GST', 'AddTaxPayment', OFFICE, async () => ({ body: await paymentBody() })],
    [
      'reverse a tax payment',
      'ReverseTaxPayment',
      OFFICE,
      async () => ({ query: await newPayment(), body: reversalBody() }),
    ],
  ]
}
