import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { payeeTexts } from '#texts/payee.ts'
import { useGetAwaitedReferences } from '../../../api/gen/hooks/new-loan/get-awaited-references.ts'
import type { AwaitedReference } from '../../../api/gen/model/index.ts'
import { useCan } from '../../shell/can.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { formatDate, formatMoney, formatNumber } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { Section } from '../../ui/page/Section.tsx'
import { ErrorLine } from '../../ui/states/ErrorLine.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { useLoadedOnce } from '../../ui/useLoadedOnce.ts'
import { useDeniedReason } from '../record/useDeniedReason.ts'
import { useScope } from '../record/useScope.ts'
import classes from './AwaitedReferences.module.css'

const texts = payeeTexts.list

const ReferenceDialog = lazyPart(() => import('./ReferenceDialog.tsx'), 'ReferenceDialog', null)

/**
 * Bank transfers to customers with a missing reference, and a form to enter it; nothing if there are none.
 * @param children the content below, such as a form; it appears together with them, so that it does not move when they are loaded
 */
export function AwaitedReferences({ children }: { children: ReactNode }) {
  const scope = useScope()
  const sees = useCan()('GetAwaitedReferences')
  const query = useGetAwaitedReferences(scope, { query: { enabled: sees } })
  const { data, error, refetch } = query
  const isLoaded = useLoadedOnce(query)
  const [recording, setRecording] = useState<AwaitedReference | null>(null)
  const rows = data?.rows ?? []
  const more = (data?.count ?? 0) - rows.length
  if (!isLoaded) return <LoadingState />
  return (
    <>
      {data === undefined && error !== null && (
        <Section title={texts.title}>
          <ErrorLine detail={error.problem.detail} onRetry={refetch} />
        </Section>
      )}
      {/* The dialog stays while the list is read again behind it. */}
      {(rows.length > 0 || recording !== null) && (
        <Section title={texts.title} lead={texts.lead}>
          <Stack component="ul" gap="sm" className={layout.plain}>
            {rows.map((row) => (
              <Row key={row.id} row={row} onRecord={() => setRecording(row)} />
            ))}
          </Stack>
          {more > 0 && <Text size="sm">{texts.more(formatNumber(more))}</Text>}
        </Section>
      )}
      {recording !== null && <ReferenceDialog row={recording} onClose={() => setRecording(null)} />}
      {children}
    </>
  )
}

function Row({ row, onRecord }: { row: AwaitedReference; onRecord: () => void }) {
  const reason = useDeniedReason()('RecordReference')
  const { amountPaise, customerName, bankName, voucherNumber, loanNumber, paidOn } = row
  const amount = formatMoney(amountPaise)
  const label = texts.recordOf(amount, customerName)
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600} span>
          {customerName}
        </Text>{' '}
        <Text fw={600} span className={layout.tabular}>
          {amount}
        </Text>
        <Text size="sm" c="dimmed">
          {[loanNumber, voucherNumber, bankName, texts.since(formatDate(paidOn))].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {reason === undefined ? (
        <Button variant="default" size="xs" aria-label={label} onClick={onRecord}>
          {texts.record}
        </Button>
      ) : (
        <DisabledButton reason={reason} size="xs" aria-label={label}>
          {texts.record}
        </DisabledButton>
      )}
    </li>
  )
}
