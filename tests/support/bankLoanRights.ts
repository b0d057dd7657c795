import { addMonths } from '../../src/domain/dates/dates.ts'
import { OFFICE, placeOf, READERS, type RoleRow, type SampleBusiness } from './roles.ts'
import { sampleLoan } from './sampleLoan.ts'

const AMOUNT_PAISE = 5_000_000

/** Roles per operation on bank loans in the sample business; each row makes a request that would succeed. */
export function bankLoanRights({ server, session, openDay }: SampleBusiness): RoleRow[] {
  const asOwner = () => ({ token: session('owner').token })
  const place = () => placeOf({ session })
  /** A request to draw on a new loan, with the payment. */
  const drawing = async () => {
    await openDay()
    const { id, today, bankId } = await sampleLoan(server(), session('owner'))
    const { rows } = await server().pool.query('select id from packet where loan_id = $1', [id])
    const { lenders } = await server().call('GetBankNewLoanChoices', { ...asOwner(), body: place() })
    const payment = { mode: 'bank' as const, bankId, amountPaise: AMOUNT_PAISE, reference: null }
    return {
      payment,
      body: {
        ...place(),
        postedOn: today,
        lenderId: lenders[0]?.id ?? '',
        lenderNumber: 'L-1',
        rateBp: 900,
        amountPaise: AMOUNT_PAISE,
        payments: [payment],
        feePaise: 0,
        feePayments: [],
        dueOn: addMonths(today, 6),
        packetIds: [rows[0].id],
      },
    }
  }
  const drawn = async () => {
    const { payment, body } = await drawing()
    const made = await server().call('AddBankNewLoan', { ...asOwner(), body })
    const paying = (amountPaise: number) => ({
      postedOn: body.postedOn,
      version: made.version,
      payments: [{ ...payment, amountPaise }],
    })
    return { query: { id: made.id }, postedOn: body.postedOn, packetIds: body.packetIds, paying }
  }
  return [
    ['see the bank loans', 'GetBankNewLoan', READERS, async () => ({ body: place() })],
    ['see the packets to collect', 'GetPacketsToCollect', READERS, async () => ({ body: place() })],
    ['add a bank loan', 'AddBankNewLoan', OFFICE, async () => ({ body: (await drawing()).body })],
    [
      'pay a lender',
      'PayBankNewLoan',
      OFFICE,
      async () => {
        const { query, paying } = await drawn()
        return { query, body: paying(100) }
      },
    ],
    [
      'redeem a bank loan',
      'RedeemBankNewLoan',
      OFFICE,
      async () => {
        const { query, paying } = await drawn()
        return { query, body: paying(AMOUNT_PAISE) }
      },
    ],
    [
      'collect packets',
      'CollectPackets',
      OFFICE,
      async () => {
        const { query, packetIds } = await drawn()
        return { query, body: { packetIds, location: 'Tray 1', consent: 'By letter' } }
      },
    ],
    [
      'reverse an entry of a bank loan',
      'ReverseBankNewLoanEntry',
      OFFICE,
      async () => {
        const { query, postedOn } = await drawn()
        return { query, body: { seq: 1, postedOn, reason: 'Twice' } }
      },
    ],
  ]
}
