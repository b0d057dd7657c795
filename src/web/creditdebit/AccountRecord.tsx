import { SimpleGrid, Stack } from '@mantine/core'
import {
  useAddAccount,
  useGetAccount,
  useGetAccountById,
  useUpdateAccount,
} from '../../api/gen/hooks/credit-debit/credit-debit.ts'
import type { Account } from '../../api/gen/model/index.ts'
import { creditDebitRules } from '../../api/gen/rules/creditdebit.ts'
import { type AccountKind, accountKinds, freeCodes } from '../../domain/books/accounts.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useRecord } from '../shared/record/useRecord.ts'
import { useRecordLock } from '../shared/record/useRecordLock.ts'
import { useScope } from '../shared/record/useScope.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { type AccountValues, checkAccount, keptBy, nextCode, toAccountValues } from './accountValues.ts'
import { creditDebitTexts } from './texts.ts'

const texts = creditDebitTexts.accounts
const { fields, help } = texts
const kinds = accountKinds.map((value) => ({ value, label: texts.kinds[value] }))
const none: readonly Account[] = []

/** Loads the account that the address names. */
export function AccountOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetAccountById({ id })
  return (
    <RecordState query={query} title={creditDebitTexts.title} onClose={onClose}>
      {(account) => <AccountRecord account={account} chart={none} onClose={onClose} />}
    </RecordState>
  )
}

/** A new account; the chart says which codes are free. */
export function AccountAdd({ onClose }: { onClose: () => void }) {
  const query = useGetAccount({ ...useScope(), includeInactive: true })
  return (
    <RecordState query={query} title={texts.newTitle} onClose={onClose}>
      {({ rows }) => <AccountRecord account={null} chart={rows} onClose={onClose} />}
    </RecordState>
  )
}

interface AccountRecordProps {
  account: Account | null
  chart: readonly Account[]
  onClose: () => void
}

/** One account of the chart; once added, its name alone changes. */
export function AccountRecord({ account, chart, onClose }: AccountRecordProps) {
  const { companyId } = useScope()
  const add = useAddAccount()
  const update = useUpdateAccount()
  const locked = useRecordLock('CreditDebit', account)
  const record = useRecord<Account, AccountValues>({
    noun: texts.noun,
    draftKey: 'account',
    row: account,
    toValues: (row) => toAccountValues(row, chart),
    rules: creditDebitRules.AddAccount,
    labels: fields,
    check: (values) => (account === null ? checkAccount(values, chart) : {}),
    write: (name, value) => (name === 'kind' ? texts.kinds[value as AccountKind] : String(value ?? '')),
    send: ({ kind, code, name }, version) =>
      account === null || version === null
        ? add.mutateAsync({ data: { companyId, kind, code: code.trim(), name: name.trim() } })
        : update.mutateAsync({ params: { id: account.id }, data: { companyId, version, name: name.trim() } }),
    onSaved: onClose,
  })
  const { form } = record
  const { kind } = form.form.values
  const range = freeCodes[kind]
  const added = account !== null
  const ofBank = added && keptBy(account) === 'bank'

  function changeKind(value: string | null) {
    const next = accountKinds.find((one) => one === value) ?? kind
    form.form.setValues({ kind: next, code: nextCode(next, chart) })
  }

  return (
    <RecordPage
      title={added ? creditDebitTexts.account(account.code, account.name) : texts.newTitle}
      record={record}
      onClose={onClose}
      lockedReason={ofBank ? texts.bankReason : locked}
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
