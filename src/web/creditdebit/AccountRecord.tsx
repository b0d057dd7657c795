import { SimpleGrid, Stack } from '@mantine/core'
import { useGetAccount } from '../../api/gen/hooks/credit-debit/get-account.ts'
import type { Account } from '../../api/gen/model/index.ts'
import { creditDebitRules } from '../../api/gen/rules/creditdebit.ts'
import { type AccountKind, accountKinds, freeCodes } from '../../domain/books/accounts.ts'
import type { RecordProps } from '../shared/master/declaration.ts'
import { useMasterRecord } from '../shared/master/useMasterRecord.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { type AccountValues, checkAccount, nextCode, ownerOf, toAccountValues } from './accountValues.ts'
import { creditDebitTexts } from './texts.ts'

const texts = creditDebitTexts.accounts
const { fields, help } = texts
const kinds = accountKinds.map((value) => ({ value, label: texts.kinds[value] }))
const none: readonly Account[] = []

/** One account of the chart; for a new one the chart shows which codes are free. */
export function AccountRecord({ row, onClose }: RecordProps<Account>) {
  if (row === null) return <NewAccount onClose={onClose} />
  return <AccountForm account={row} chart={none} onClose={onClose} />
}

function NewAccount({ onClose }: { onClose: () => void }) {
  const query = useGetAccount({ ...useScope(), includeInactive: true })
  return (
    <RecordState query={query} title={texts.newTitle} onClose={onClose}>
      {({ rows }) => <AccountForm account={null} chart={rows} onClose={onClose} />}
    </RecordState>
  )
}

interface AccountFormProps {
  account: Account | null
  chart: readonly Account[]
  onClose: () => void
}

/** One account of the chart; once added, only its name can change. */
function AccountForm({ account, chart, onClose }: AccountFormProps) {
  const { record, disabledReason } = useMasterRecord<'Account', AccountValues>({
    name: 'Account',
    texts,
    row: account,
    toValues: (row) => toAccountValues(row, chart),
    toRequest: ({ kind, code, name }, adding) => ({
      name: name.trim(),
      ...(adding && { kind, code: code.trim() }),
    }),
    rules: creditDebitRules.AddAccount,
    check: (values) => (account === null ? checkAccount(values, chart) : {}),
    write: (name, value) => (name === 'kind' ? texts.kinds[value as AccountKind] : String(value ?? '')),
    onSaved: onClose,
  })
  const { form } = record
  const { kind } = form.form.values
  const range = freeCodes[kind]
  const added = account !== null
  const ofBank = added && ownerOf(account) === 'bank'

  function changeKind(value: string | null) {
    const next = accountKinds.find((one) => one === value) ?? kind
    form.form.setValues({ kind: next, code: nextCode(next, chart) })
  }

  return (
    <RecordPage
      title={added ? creditDebitTexts.account(account.code, account.name) : texts.newTitle}
      record={record}
      onClose={onClose}
      disabledReason={ofBank ? texts.bankReason : disabledReason}
    >
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <SelectField
            record={form}
            name="kind"
            label={fields.kind}
            required
            options={kinds}
            disabled={added}
            onChange={changeKind}
            {...(added && { help: help.kept })}
          />
          <TextField
            record={form}
            name="code"
            label={fields.code}
            required
            disabled={added}
            help={added ? help.kept : help.range(range.from, range.to)}
          />
        </SimpleGrid>
        <TextField record={form} name="name" label={fields.name} required />
      </Stack>
    </RecordPage>
  )
}
