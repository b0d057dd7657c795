import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useAddBank, useGetBankById, useUpdateBank } from '../../api/gen/hooks/bank/bank.ts'
import type { Bank } from '../../api/gen/model/index.ts'
import { bankRules } from '../../api/gen/rules/bank.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useRecord } from '../shared/record/useRecord.ts'
import { useRecordLock } from '../shared/record/useRecordLock.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PercentField } from '../ui/form/PercentField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Section } from '../ui/page/Section.tsx'
import { checkBank, toBankRequest, toBankValues, withBankCapitals, writeBankValue } from './bankValues.ts'
import { bankTexts as texts } from './texts.ts'

const { fields, help, sections, ledger } = texts
const kinds = (['own', 'lender'] as const).map((value) => ({ value, label: texts.kinds[value] }))

/** Loads the bank that the address names. */
export function BankOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetBankById({ id })
  return (
    <RecordState query={query} title={texts.title} onClose={onClose}>
      {(bank) => <BankRecord bank={bank} onClose={onClose} />}
    </RecordState>
  )
}

/** One bank: an own account with its ledger account, or a lender with its rate and terms. */
export function BankRecord({ bank, onClose }: { bank: Bank | null; onClose: () => void }) {
  const { companyId } = useScope()
  const add = useAddBank()
  const update = useUpdateBank()
  const record = useRecord({
    noun: texts.noun,
    draftKey: 'bank',
    row: bank,
    toValues: toBankValues,
    rules: bankRules.AddBank,
    labels: fields,
    read: withBankCapitals,
    check: checkBank,
    write: writeBankValue,
    send: (values, version) => {
      const data = { companyId, ...toBankRequest(values) }
      if (bank !== null && version !== null)
        return update.mutateAsync({ params: { id: bank.id }, data: { ...data, version } })
      return add.mutateAsync({ data: { ...data, kind: values.kind === 'lender' ? 'lender' : 'own' } })
    },
    onSaved: onClose,
  })
  const { form } = record
  const lends = form.form.values.kind === 'lender'
  return (
    <RecordPage
      title={bank?.name ?? texts.newTitle}
      record={record}
      onClose={onClose}
      lockedReason={useRecordLock('Bank', bank)}
    >
      <Stack gap="lg">
        <Section title={sections.details}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField record={form} name="name" label={fields.name} required />
            <SelectField
              record={form}
              name="kind"
              label={fields.kind}
              required
              help={bank === null ? help.kind : help.kept}
              options={kinds}
              disabled={bank !== null}
            />
            <TextField record={form} name="branch" label={fields.branch} />
            <TextField record={form} name="ifsc" label={fields.ifsc} help={help.ifsc} />
            <TextField
              record={form}
              name="accountNumber"
              label={fields.accountNumber}
              help={help.accountNumber}
            />
          </SimpleGrid>
        </Section>
        {lends && (
          <Section title={sections.lending}>
            <PercentField record={form} name="lenderRateBp" label={fields.lenderRateBp} w={220} />
            <TextAreaField record={form} name="lenderTerms" label={fields.lenderTerms} />
          </Section>
        )}
        {!lends && (
          <Section title={sections.ledger}>
            {bank?.accountCode == null || bank.accountName === null ? (
              <Text size="sm">{ledger.next}</Text>
            ) : (
              <div>
                <Text fw={600}>{ledger.named(bank.accountCode, bank.accountName)}</Text>
                <Text size="sm" c="dimmed">
                  {ledger.kept}
                </Text>
              </div>
            )}
          </Section>
        )}
      </Stack>
    </RecordPage>
  )
}
