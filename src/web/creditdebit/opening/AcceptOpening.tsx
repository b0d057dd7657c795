import { Alert, Button, List } from '@mantine/core'
import { useState } from 'react'
import { useAcceptLedgerOpening } from '../../../api/gen/hooks/ledger-opening/ledger-opening.ts'
import type { LedgerOpening } from '../../../api/gen/model/index.ts'
import { notifyProblem } from '../../shared/notifyProblem.ts'
import { useLock } from '../../shared/record/useLock.ts'
import { isDefinite, newKey } from '../../shared/useIdempotencyKey.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { LockedButton } from '../../ui/LockedButton.tsx'
import { notifySuccess } from '../../ui/notify.ts'
import { Section } from '../../ui/page/Section.tsx'
import { ledgerOpeningTexts } from './texts.ts'

const texts = ledgerOpeningTexts.accept

/** What stands in the way of the acceptance, and the acceptance, which names its figures before it is done. */
export function AcceptOpening({ opening, dirty }: { opening: LedgerOpening; dirty: boolean }) {
  const confirm = useConfirm()
  const [key, setKey] = useState(newKey)
  const accept = useAcceptLedgerOpening({ request: { headers: { 'Idempotency-Key': key } } })
  const { companyId, storeId, version, loans, differencePaise, problems, cutOverOn } = opening
  const barred = problems.length > 0 ? texts.bars : undefined
  const unsaved = dirty || cutOverOn === null ? texts.saveFirst : undefined
  const lockedReason = useLock('CreditDebit')('acceptOpening') ?? unsaved ?? barred

  async function run() {
    const principal = formatMoney(loans.outstandingPaise)
    const text = texts.confirm.text(
      formatDate(cutOverOn ?? ''),
      loans.count,
      principal,
      formatMoney(differencePaise),
    )
    if (!(await confirm({ ...texts.confirm, text }))) return
    const { count: loanCount, outstandingPaise, chargesDuePaise } = loans
    const shown = { version, loanCount, outstandingPaise, chargesDuePaise, differencePaise }
    try {
      await accept.mutateAsync({ data: { companyId, storeId, ...shown } })
      notifySuccess(texts.done)
    } catch (error) {
      if (isDefinite(error)) setKey(newKey())
      notifyProblem(error)
    }
  }

  return (
    <Section title={texts.title} lead={texts.lead}>
      {problems.length > 0 && (
        <Alert color="yellow" variant="light" role="status" title={texts.barred}>
          <List size="sm">
            {problems.map(({ message }) => (
              <List.Item key={message}>{message}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {lockedReason === undefined ? (
        <Button style={{ alignSelf: 'flex-start' }} loading={accept.isPending} onClick={() => void run()}>
          {texts.button}
        </Button>
      ) : (
        <LockedButton reason={lockedReason}>{texts.button}</LockedButton>
      )}
    </Section>
  )
}
