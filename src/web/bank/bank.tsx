import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Bank } from '../../api/gen/model/index.ts'
import { bankRules } from '../../api/gen/rules/bank.ts'
import type { ColumnDeclaration } from '../shared/master/declaration.ts'
import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { useCan } from '../shell/can.ts'
import { decimalOf } from '../ui/digits.ts'
import { formatMoney } from '../ui/format.ts'
import { bankTexts as texts } from './texts.ts'

const { sections, wrong } = texts
/** An operation that needs the right to see the books. */
const OF_BOOKS = 'GetReportVoucher'
const isLender = ({ kind }: { kind: Bank['kind'] | null }) => kind === 'lender'

/**
 * Banks of the company: own accounts with their ledger accounts, and lenders with their rate and terms.
 * @param balances the column of balances, for a role that may see the books
 */
const screenWith = (balances: readonly ColumnDeclaration<'Bank', typeof texts>[]): MasterScreen =>
  recordScreen({
    name: 'Bank',
    texts,
    columns: [
      { id: 'name', width: 180 },
      { id: 'branch', width: 110 },
      { id: 'kind', labels: texts.kinds, width: 120 },
      ...balances,
      // Account numbers are masked by the server.
      { id: 'accountNumber', width: 140 },
      { id: 'ifsc', width: 120 },
      { id: 'account', value: (bank) => bank.accountCode, width: 85 },
      {
        id: 'lenderRateBp',
        value: ({ lenderRateBp }) => (lenderRateBp === null ? null : lenderRateBp / 100),
        cell: ({ lenderRateBp }) => (lenderRateBp === null ? null : decimalOf(lenderRateBp, 2)),
        kind: 'number',
        width: 100,
      },
    ],
    filters: [{ id: 'kind', field: 'kind', labels: texts.kinds }],
    nameOf: ({ name, branch }) => (branch === null ? name : `${name}, ${branch}`),
    Header: TransferMoney,
    form: {
      rules: bankRules.AddBank,
      blocks: [
        {
          section: sections.details,
          blocks: [
            {
              columns: 2,
              fields: [
                { kind: 'text', name: 'name' },
                { kind: 'choice', name: 'kind', labels: texts.kinds, initial: 'own', fixed: texts.kept },
                { kind: 'text', name: 'branch' },
                { kind: 'text', name: 'ifsc', capitals: true, wrong: wrong.ifsc },
                { kind: 'text', name: 'accountNumber', wrong: wrong.accountNumber },
              ],
            },
          ],
        },
        {
          section: sections.upi,
          when: (values) => !isLender(values),
          blocks: [
            {
              columns: 2,
              fields: [{ kind: 'text', name: 'upiId', wrong: wrong.upiId }],
            },
          ],
        },
        {
          section: sections.lending,
          when: isLender,
          blocks: [
            { kind: 'percent', name: 'lenderRateBp', width: 220 },
            { kind: 'area', name: 'lenderTerms' },
            { Part: Owed },
          ],
        },
        { section: sections.ledger, when: (values) => !isLender(values), blocks: [{ Part: LedgerAccount }] },
      ],
    },
  })

const Plain = screenWith([])
const WithBalances = screenWith([
  {
    id: 'balance',
    // What is owed to a lender is negative, so that the total is the difference.
    value: ({ balancePaise, owedPaise }) => balancePaise ?? (owedPaise === null ? null : 0 - owedPaise),
    kind: 'money',
    total: true,
    width: 145,
  },
])

/** The screen of banks. Balances are shown only to a role that may see the books. */
export const BankScreen: MasterScreen = function BankScreen() {
  return useCan()(OF_BOOKS) ? <WithBalances /> : <Plain />
}

/** A link to money transfers between own accounts and the drawer. */
function TransferMoney() {
  const can = useCan()
  if (!can('AddMoneyTransfer')) return null
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/dashboard" search={{ money: 'new' }} {...props} />}
    >
      {texts.transferMoney}
    </Button>
  )
}

/** Ledger account of the company's own account with its balance, or a note that one is assigned on saving. */
function LedgerAccount({ row }: { row: Bank | null }) {
  if (row?.accountCode == null || row.accountName === null) return <Text size="sm">{texts.ledger.next}</Text>
  return (
    <div>
      <Text fw={600}>{texts.ledger.named(row.accountCode, row.accountName)}</Text>
      <Text size="sm" c="dimmed">
        {texts.ledger.kept}
      </Text>
      {row.balancePaise !== null && (
        <Text mt="xs">
          <Link to="/reports" search={{ report: 'accountLedger', f: { account: row.accountCode } }}>
            {texts.ledger.balance(formatMoney(row.balancePaise))}
          </Link>
        </Text>
      )}
    </div>
  )
}

/** What the store owes to a lender. */
function Owed({ row }: { row: Bank | null }) {
  if (row === null || row.owedPaise === null) return null
  return <Text>{texts.owed(formatMoney(row.owedPaise))}</Text>
}
