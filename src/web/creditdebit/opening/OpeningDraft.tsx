import { Button, SimpleGrid } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useUpdateLedgerOpening } from '../../../api/gen/hooks/ledger-opening/ledger-opening.ts'
import type { ImportTarget, LedgerOpening } from '../../../api/gen/model/index.ts'
import { ledgerOpeningRules } from '../../../api/gen/rules/ledgeropening.ts'
import { RecordBody } from '../../shared/record/RecordBody.tsx'
import { useLock } from '../../shared/record/useLock.ts'
import { type RecordHandle, useRecord } from '../../shared/record/useRecord.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { LockedButton } from '../../ui/LockedButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { Parts } from '../Parts.tsx'
import { AcceptOpening } from './AcceptOpening.tsx'
import { AmountTable } from './AmountTable.tsx'
import { OpeningLoans } from './OpeningLoans.tsx'
import {
  checkOpening,
  type OpeningDraftRow,
  type OpeningValues,
  openingRequest,
  toOpeningValues,
  trialRows,
  typedAmounts,
  writeOpeningValue,
} from './openingValues.ts'
import { TrialBalance } from './TrialBalance.tsx'
import { ledgerOpeningTexts as texts } from './texts.ts'

/** No head of charges is a choice, which the contract writes as null. */
const { chargeHeadId: _, ...rules } = ledgerOpeningRules.UpdateLedgerOpening

interface OpeningDraftProps {
  opening: LedgerOpening
  onMoveIn: (target: ImportTarget) => void
  onTypeLoan: () => void
}

/** The draft of an opening: date, balances, open loans, the trial balance of them, and the acceptance. */
export function OpeningDraft({ opening, onMoveIn, onTypeLoan }: OpeningDraftProps) {
  const update = useUpdateLedgerOpening()
  const lockedReason = useLock('CreditDebit')('edit')
  const row: OpeningDraftRow = { ...opening, id: opening.storeId }
  const record: RecordHandle<OpeningValues> = useRecord<OpeningDraftRow, OpeningValues>({
    noun: texts.noun,
    draftKey: 'ledgerOpening',
    row,
    toValues: toOpeningValues,
    rules,
    labels: texts.fields,
    check: checkOpening,
    fieldOf: (field) => fieldOf(field, record.form.form.getValues(), opening),
    write: (_name, value) => writeOpeningValue(value, row),
    send: async (values, version) => {
      const saved = await update.mutateAsync({ data: openingRequest(values, opening, version ?? 0) })
      return { ...saved, id: saved.storeId }
    },
    onSaved: () => undefined,
  })
  const { form } = record
  const trial = trialRows(typedAmounts(form.form.values, opening.accounts), opening.loans)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Parts part="opening" />
      <RecordBody
        record={record}
        onCancel={record.discard}
        lockedReason={lockedReason}
        saveLabel={texts.save}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField
            record={form}
            name="cutOverOn"
            label={texts.fields.cutOverOn}
            required
            help={texts.help.cutOverOn}
          />
          <SelectField
            record={form}
            name="chargeHeadId"
            label={texts.fields.chargeHeadId}
            help={texts.help.chargeHeadId}
            options={opening.chargeHeads.map(({ id, name }) => ({ value: id, label: name }))}
            clearable
          />
        </SimpleGrid>
        <Section title={texts.amounts.title} lead={texts.amounts.lead}>
          <MoveBalancesIn opening={opening} onMoveIn={() => onMoveIn('OpeningAccount')} />
          <AmountTable form={form} accounts={opening.accounts} />
        </Section>
      </RecordBody>
      <OpeningLoans
        opening={opening}
        ways={{ onMoveIn: () => onMoveIn('OpeningLoan'), onType: onTypeLoan }}
      />
      <TrialBalance rows={trial} loans={opening.loans} />
      <AcceptOpening opening={opening} dirty={form.dirty} />
    </Page>
  )
}

function MoveBalancesIn({ opening, onMoveIn }: { opening: LedgerOpening; onMoveIn: () => void }) {
  if (opening.cutOverOn === null)
    return <LockedButton reason={texts.loans.dateFirst}>{texts.amounts.moveIn}</LockedButton>
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconTableImport size={16} aria-hidden />}
      onClick={onMoveIn}
    >
      {texts.amounts.moveIn}
    </Button>
  )
}

/** The server counts the balances that were sent; the form has them by account. */
function fieldOf(field: string, values: OpeningValues, { accounts }: LedgerOpening): string {
  const [list, index, name] = field.split('.')
  if (list !== 'amounts' || index === undefined) return field
  const amount = typedAmounts(values, accounts)[Number(index)]
  return amount ? `amounts.${amount.accountId}.${name === 'accountId' ? 'debitPaise' : name}` : field
}
