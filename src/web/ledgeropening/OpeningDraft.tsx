import { Alert, Box, Button, SimpleGrid } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAcceptLedgerOpening } from '../../api/gen/hooks/ledger-opening/accept-ledger-opening.ts'
import { useUpdateLedgerOpening } from '../../api/gen/hooks/ledger-opening/update-ledger-opening.ts'
import type { ImportTarget, LedgerOpening, OpeningAccount } from '../../api/gen/model/index.ts'
import { ledgerOpeningRules } from '../../api/gen/rules/ledgeropening.ts'
import { RecordView } from '../shared/record/RecordView.tsx'
import { useCancel } from '../shared/record/useCancel.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { isDefinite, newKey } from '../shared/record/useIdempotencyKey.ts'
import { type RecordHandle, useRecord } from '../shared/record/useRecord.ts'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { DebitCreditTable } from '../ui/DebitCreditTable.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { notifySuccess } from '../ui/notify.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { OpeningLoans } from './OpeningLoans.tsx'
import {
  checkOpening,
  enteredAmounts,
  formatOpeningValue,
  type OpeningDraftRow,
  type OpeningValues,
  openingRequest,
  toOpeningValues,
  trialRows,
} from './openingValues.ts'
import { TrialBalance } from './TrialBalance.tsx'
import { ledgerOpeningTexts, ledgerOpeningTexts as texts } from './texts.ts'

const acceptTexts = ledgerOpeningTexts.accept

const amountTexts = ledgerOpeningTexts.amounts

/** The rules without that of the head for charges: the form may leave this field empty and then sends null. */
const { chargeHeadId: _, ...rules } = ledgerOpeningRules.UpdateLedgerOpening

interface OpeningDraftProps {
  opening: LedgerOpening
  /** The switch to the other parts of the screen. */
  parts: ReactNode
  onImport: (target: ImportTarget) => void
  onTypeLoan: () => void
}

/** The draft of opening balances: date, balances, active loans, their trial balance, and the acceptance. */
export function OpeningDraft({ opening, parts, onImport, onTypeLoan }: OpeningDraftProps) {
  const update = useUpdateLedgerOpening()
  const disabledReason = useDeniedReason()('UpdateLedgerOpening')
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
    write: (_name, value) => formatOpeningValue(value, row),
    send: async (values, version) => {
      const saved = await update.mutateAsync({ data: openingRequest(values, opening, version ?? 0) })
      return { ...saved, id: saved.storeId }
    },
    onSaved: () => undefined,
  })
  const { form } = record
  const cancel = useCancel(record)
  const trial = trialRows(enteredAmounts(form.form.values, opening.accounts), opening.loans)
  return (
    <Page title={texts.title} lead={texts.lead} howItWorks={() => import('./texts/howItWorks.ts')}>
      {parts}
      <RecordView record={record} onCancel={cancel} disabledReason={disabledReason} saveLabel={texts.save}>
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
        <Section title={texts.amounts.title} help={texts.amounts.lead}>
          {disabledReason === undefined && (
            <ImportBalances opening={opening} onImport={() => onImport('OpeningAccount')} />
          )}
          <AmountTable form={form} accounts={opening.accounts} />
        </Section>
      </RecordView>
      <OpeningLoans
        opening={opening}
        ways={{ onImport: () => onImport('OpeningLoan'), onType: onTypeLoan }}
      />
      <TrialBalance state="draft" rows={trial} loans={opening.loans} />
      <AcceptOpening opening={opening} dirty={form.dirty} />
    </Page>
  )
}

function ImportBalances({ opening, onImport }: { opening: LedgerOpening; onImport: () => void }) {
  if (opening.cutOverOn === null)
    return <DisabledButton reason={texts.loans.dateFirst}>{texts.amounts.importFile}</DisabledButton>
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconTableImport size={16} aria-hidden />}
      onClick={onImport}
    >
      {texts.amounts.importFile}
    </Button>
  )
}

/** Maps a server field path (by index of the sent balances) to the form's path (by account). */
function fieldOf(field: string, values: OpeningValues, { accounts }: LedgerOpening): string {
  const [list, index, name] = field.split('.')
  if (list !== 'amounts' || index === undefined) return field
  const amount = enteredAmounts(values, accounts)[Number(index)]
  return amount ? `amounts.${amount.accountId}.${name === 'accountId' ? 'debitPaise' : name}` : field
}

interface AmountTableProps {
  form: RecordFormHandle<OpeningValues>
  accounts: readonly OpeningAccount[]
}

/** A debit and a credit field for each account, with the totals. */
function AmountTable({ form, accounts }: AmountTableProps) {
  const { amounts } = form.form.values
  const rows = accounts.map(({ accountId, code, name }) => ({
    accountId,
    code,
    name,
    debitPaise: amounts[accountId]?.debitPaise ?? 0,
    creditPaise: amounts[accountId]?.creditPaise ?? 0,
  }))
  return (
    <DebitCreditTable
      label={amountTexts.table}
      words={amountTexts}
      rows={rows}
      cell={({ accountId, code, name }, side) => (
        <MoneyField
          record={form}
          name={`amounts.${accountId}.${side}Paise`}
          label={amountTexts.sideOf(amountTexts[side], `${code} ${name}`)}
          hideLabel
          w={130}
        />
      )}
    />
  )
}

/** The problems that prevent acceptance, and the button that shows the figures and accepts them once confirmed. */
function AcceptOpening({ opening, dirty }: { opening: LedgerOpening; dirty: boolean }) {
  const confirm = useConfirm()
  const [key, setKey] = useState(newKey)
  const accept = useAcceptLedgerOpening({ request: { headers: { 'Idempotency-Key': key } } })
  const { companyId, storeId, version, loans, differencePaise, problems, cutOverOn } = opening
  const barred = problems.length > 0 ? acceptTexts.bars : undefined
  const unsaved = dirty ? acceptTexts.saveFirst : cutOverOn === null ? texts.loans.dateFirst : undefined
  const disabledReason = useDeniedReason()('AcceptLedgerOpening') ?? unsaved ?? barred

  async function run() {
    const principal = formatMoney(loans.outstandingPaise)
    const text = acceptTexts.confirm.text(
      formatDate(cutOverOn ?? ''),
      loans.count,
      principal,
      formatMoney(differencePaise),
    )
    if (!(await confirm({ ...acceptTexts.confirm, text }))) return
    const { count: loanCount, outstandingPaise, chargesDuePaise } = loans
    const shown = { version, loanCount, outstandingPaise, chargesDuePaise, differencePaise }
    try {
      await accept.mutateAsync({ data: { companyId, storeId, ...shown } })
      notifySuccess(acceptTexts.done)
    } catch (error) {
      if (isDefinite(error)) setKey(newKey())
      notifyProblem(error)
    }
  }

  return (
    <Section title={acceptTexts.title} lead={acceptTexts.lead}>
      {problems.length > 0 && (
        <Alert color="yellow" variant="light" role="status" title={acceptTexts.barred}>
          <Box component="ul" m={0} pl="lg" fz="sm">
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </Box>
        </Alert>
      )}
      {disabledReason === undefined ? (
        <Button style={{ alignSelf: 'flex-start' }} loading={accept.isPending} onClick={() => void run()}>
          {acceptTexts.button}
        </Button>
      ) : (
        <DisabledButton reason={disabledReason}>{acceptTexts.button}</DisabledButton>
      )}
    </Section>
  )
}
