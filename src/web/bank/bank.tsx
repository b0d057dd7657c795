import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Bank } from '../../api/gen/model/index.ts'
import { bankRules } from '../../api/gen/rules/bank.ts'
import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { useCan } from '../shell/can.ts'
import { decimalOf } from '../ui/digits.ts'
import { bankTexts as texts } from './texts.ts'

const { sections, wrong } = texts
const isLender = ({ kind }: { kind: Bank['kind'] | null }) => kind === 'lender'

/** Banks of the company: own accounts with their ledger accounts, and lenders with their rate and terms. */
export const BankScreen: MasterScreen = recordScreen({
  name: 'Bank',
  texts,
  columns: [
    { id: 'name', width: 190 },
    { id: 'branch', width: 130 },
    { id: 'kind', labels: texts.kinds, width: 120 },
    // Account numbers are masked by the server.
    { id: 'accountNumber', width: 150 },
    { id: 'ifsc', width: 130 },
    { id: 'account', value: (bank) => bank.accountCode, width: 90 },
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
        ],
      },
      { section: sections.ledger, when: (values) => !isLender(values), blocks: [{ Part: LedgerAccount }] },
    ],
  },
})

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

/** Ledger account of the company's own account, or a note that one is assigned on saving. */
function LedgerAccount({ row }: { row: Bank | null }) {
  if (row?.accountCode == null || row.accountName === null) return <Text size="sm">{texts.ledger.next}</Text>
  return (
    <div>
      <Text fw={600}>{texts.ledger.named(row.accountCode, row.accountName)}</Text>
      <Text size="sm" c="dimmed">
        {texts.ledger.kept}
      </Text>
    </div>
  )
}
