import { SimpleGrid, Stack } from '@mantine/core'
import { useGetAccount } from '../../api/gen/hooks/credit-debit/get-account.ts'
import type { Account, CreditDebit, HeadSide, HeadUsage } from '../../api/gen/model/index.ts'
import { creditDebitRules } from '../../api/gen/rules/creditdebit.ts'
import { voucherHeadProblem } from '../../domain/books/accounts.ts'
import type { RecordProps } from '../shared/master/declaration.ts'
import { useMasterRecord } from '../shared/master/useMasterRecord.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { type FieldOption, SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { creditDebitTexts as texts } from './texts.ts'

const { fields, help } = texts
const sides = (['credit', 'debit'] as const).map((value) => ({ value, label: texts.sides[value] }))
const usages = (['standalone', 'loan'] as const).map((value) => ({ value, label: texts.usages[value] }))

/** The form of a voucher head, shown once the accounts are loaded: until then no account could be offered for a side or usage. */
export function VoucherHeadRecord({ row: head, onClose }: RecordProps<CreditDebit>) {
  const query = useGetAccount({ ...useScope(), includeInactive: false })
  return (
    <RecordState query={query} title={head?.name ?? texts.newTitle} onClose={onClose}>
      {({ rows }) => <HeadForm head={head} accounts={rows} onClose={onClose} />}
    </RecordState>
  )
}

interface HeadFormProps {
  /** The head to change; null adds one. */
  head: CreditDebit | null
  accounts: readonly Account[]
  onClose: () => void
}

/** One voucher head: its side, its usage, and the account that its notes post to. */
function HeadForm({ head, accounts, onClose }: HeadFormProps) {
  const { record, disabledReason } = useMasterRecord<'CreditDebit', HeadValues>({
    name: 'CreditDebit',
    texts,
    row: head,
    toValues: toHeadValues,
    toRequest: ({ name, side, usage, accountId }) => ({
      name: name.trim(),
      side,
      usage,
      accountId: accountId ?? '',
    }),
    rules: creditDebitRules.AddCreditDebit,
    write: (name, value) => writeHeadValue(name, value, accounts),
    onSaved: onClose,
  })
  const { form } = record
  const { side, usage } = form.form.values
  const rule = usage === 'standalone' ? 'control' : side === 'credit' ? 'waiver' : 'charge'

  /** Changes the side or usage. An account that no longer fits is replaced by the only one that does, or cleared. */
  function change(part: Partial<Pick<HeadValues, 'side' | 'usage'>>) {
    const next = { ...form.form.getValues(), ...part }
    const options = accountOptions(accounts, next)
    const fits = options.some(({ value }) => value === next.accountId)
    const only = options.length === 1 ? (options[0]?.value ?? null) : null
    form.form.setValues({ ...part, accountId: fits ? next.accountId : only })
  }

  return (
    <RecordPage
      title={head?.name ?? texts.newTitle}
      record={record}
      onClose={onClose}
      disabledReason={disabledReason}
    >
      <Stack gap="lg">
        <TextField record={form} name="name" label={fields.name} required />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <SelectField
            record={form}
            name="usage"
            label={fields.usage}
            required
            options={usages}
            onChange={(value) => change({ usage: value === 'loan' ? 'loan' : 'standalone' })}
          />
          <SelectField
            record={form}
            name="side"
            label={fields.side}
            required
            help={help.side[usage][side]}
            options={sides}
            onChange={(value) => change({ side: value === 'credit' ? 'credit' : 'debit' })}
          />
        </SimpleGrid>
        <SelectField
          record={form}
          name="accountId"
          label={fields.accountId}
          required
          help={help.account[rule]}
          options={accountOptions(accounts, { side, usage })}
        />
      </Stack>
    </RecordPage>
  )
}

/** Form values of a head. */
interface HeadValues extends Record<string, unknown> {
  name: string
  side: HeadSide
  usage: HeadUsage
  accountId: string | null
}

/** The initial values of a head; most heads are for expenses. */
function toHeadValues(head: CreditDebit | null): HeadValues {
  return {
    name: head?.name ?? '',
    side: head?.side ?? 'debit',
    usage: head?.usage ?? 'standalone',
    accountId: head?.accountId ?? null,
  }
}

/** The accounts that a head of this side and usage may post to. */
function accountOptions(
  accounts: readonly Account[],
  use: Pick<HeadValues, 'side' | 'usage'>,
): FieldOption[] {
  return accounts
    .filter((account) => account.active && voucherHeadProblem(use, account) === null)
    .map(({ id, code, name }) => ({ value: id, label: texts.account(code, name) }))
}

/** A field of the head as text, for the conflict dialog. */
function writeHeadValue(name: string, value: unknown, accounts: readonly Account[]): string {
  if (name === 'side') return texts.sides[value as HeadSide]
  if (name === 'usage') return texts.usages[value as HeadUsage]
  if (name !== 'accountId') return String(value ?? '')
  const found = accounts.find(({ id }) => id === value)
  return found === undefined ? '' : texts.account(found.code, found.name)
}
