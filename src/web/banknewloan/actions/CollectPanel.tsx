import { Checkbox, Input } from '@mantine/core'
import { useCollectPackets } from '../../../api/gen/hooks/bank-new-loan/collect-packets.ts'
import type { BankLoanPacket } from '../../../api/gen/model/index.ts'
import { bankNewLoanRules } from '../../../api/gen/rules/banknewloan.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import { useEverOffered } from '../../shared/voucher/useEverOffered.ts'
import { usePosting } from '../../shared/voucher/usePosting.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatDate, formatWeight } from '../../ui/format.ts'
import classes from '../BankLoan.module.css'
import { bankNewLoanTexts } from '../texts.ts'
import { BankActionPanel, type BankActionProps } from './BankActionPanel.tsx'

const { back: texts, packets: packetTexts } = bankNewLoanTexts

interface BackValues extends KeyedValues {
  packetIds: string[]
  location: string
  consent: string
}

/** Collects packets into the vault: of a redeemed bank loan, or with the lender's consent. */
export function CollectPanel({ loan, onClose }: BankActionProps) {
  const isOpen = loan.status === 'open'
  const atLender = loan.packets.filter(({ returnedOn }) => returnedOn === null)
  const posting = usePosting<BackValues, number>({
    draftKey: `collect/${loan.id}`,
    empty: () => ({
      // By default all packets of a redeemed bank loan; of an open one only those of closed loans.
      packetIds: atLender
        .filter(({ loanStatus }) => !isOpen || loanStatus === 'closed')
        .map(({ packetId }) => packetId),
      location: '',
      consent: '',
      idempotencyKey: newKey(),
    }),
    check: (values) => ({
      ...contractCheck(
        bankNewLoanRules.CollectPackets,
        { packetIds: texts.packets, location: texts.location },
        values,
      ),
      ...(values.packetIds.length === 0 && { packetIds: texts.noneChosen }),
      ...(isOpen && values.consent.trim() === '' && { consent: texts.consentNeeded }),
    }),
    // Each attempt sends the same request, even if the loan has changed meanwhile. For a redeemed bank loan the consent is empty.
    send: async ({ packetIds, location, consent }): Promise<number> => {
      await collect.mutateAsync({
        params: { id: loan.id },
        data: { packetIds, location: location.trim(), consent: consent.trim() || null },
      })
      return packetIds.length
    },
    successText: texts.done,
    onDone: onClose,
  })
  const collect = useCollectPackets({ request: posting.request })
  const { form: record } = posting
  const { packetIds } = record.form.values
  const isOffered = useEverOffered([...atLender.map(({ packetId }) => packetId), ...packetIds])
  const error = record.form.errors.packetIds
  const choose = (id: string, wanted: boolean) =>
    record.form.setFieldValue(
      'packetIds',
      wanted ? [...packetIds, id] : packetIds.filter((one) => one !== id),
    )
  return (
    <BankActionPanel
      loan={loan}
      title={texts.title}
      lead={isOpen ? texts.leadOpen : texts.leadRedeemed}
      record={posting}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <fieldset className={classes.choices} data-path="packetIds" data-label={texts.packets}>
        <legend>{texts.packets}</legend>
        {loan.packets
          .filter(({ packetId }) => isOffered(packetId))
          .map((packet) => (
            <Checkbox
              key={packet.packetId}
              checked={packetIds.includes(packet.packetId)}
              label={packet.seal}
              description={describe(packet)}
              onChange={(event) => choose(packet.packetId, event.currentTarget.checked)}
            />
          ))}
        {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      </fieldset>
      <TextField record={record} name="location" label={texts.location} required />
      {isOpen && (
        <TextAreaField
          record={record}
          name="consent"
          label={texts.consent}
          help={texts.consentHelp}
          required
        />
      )}
    </BankActionPanel>
  )
}

/** A packet as text, with the date of its return if it was returned while the form was open. */
function describe({ customerName, loanNumber, netMg, returnedOn }: BankLoanPacket): string {
  const parts = [customerName, loanNumber, formatWeight(netMg)]
  return [...parts, ...(returnedOn === null ? [] : [packetTexts.back(formatDate(returnedOn))])].join(' · ')
}
