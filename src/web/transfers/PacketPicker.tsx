import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { transferTexts } from '#texts/transfer.ts'
import { useGetVaultPackets } from '../../api/gen/hooks/transfer/get-vault-packets.ts'
import type { VaultPacket } from '../../api/gen/model/index.ts'
import { isSameSeal } from '../../domain/custody/sameSeal.ts'
import { useScope } from '../shared/record/useScope.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { useKeyHelp } from '../ui/keyHelp.ts'
import { ErrorLine } from '../ui/states/ErrorLine.tsx'
import { FirstLoad } from '../ui/states/LoadingState.tsx'
import classes from './Transfers.module.css'
import { isName, type PacketsValues, packetNamed, usePacketScans } from './usePacketScans.ts'

const PAUSE_MS = 120

const { form: texts } = transferTexts

/**
 * Finds packets in the vault: Enter adds the packet with the typed or scanned seal or loan number, or the only one of a customer. A
 * number that is only part of another packet's seal, loan or phone adds none, and stays listed. A scanner sends Enter before the list has
 * the packet, and the next seal at once: the field is then emptied for it, and the packet is added when the reply arrives.
 */
export function PacketPicker({
  record,
}: {
  record: RecordFormHandle<PacketsValues & Record<string, unknown>>
}) {
  const picked = record.form.values.packets
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useKeyHelp(texts.keys)
  const [notTaken, setNotTaken] = useState<string | null>(null)
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const query = useGetVaultPackets(
    { ...useScope(), ...(search !== '' && { search }) },
    { query: { placeholderData: keepPreviousData, staleTime: 0 } },
  )
  const rows = (query.data?.rows ?? []).filter(({ id }) => picked.every((one) => one.id !== id))
  const settled = search === typed.trim() && query.isSuccess && !query.isPlaceholderData
  const scans = usePacketScans(
    record,
    (text) => setNotTaken(texts.alreadyPicked(text)),
    // The list shows what matches a name.
    (text) => setTyped((now) => now || text),
  )

  function take(packet: VaultPacket) {
    scans.add(packet)
    setTyped('')
    setNotTaken(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    const text = typed.trim()
    if (text === '') return
    const found = settled ? packetNamed(rows, text) : rows.find(({ seal }) => isSameSeal(seal, text))
    if (found !== undefined) take(found)
    else if (!settled) {
      setTyped('')
      scans.take(text)
    } else if (!isName(text)) {
      setTyped('')
      if (picked.some(({ seal }) => isSameSeal(seal, text))) setNotTaken(texts.alreadyPicked(text))
      else scans.fail(text, texts.notOffered(text))
    }
  }

  return (
    <div className={classes.picker}>
      <TextInput
        ref={field}
        data-path="packets"
        data-label={texts.packets}
        label={texts.find}
        error={notTaken ?? record.form.errors.packets}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setNotTaken(null)
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      {scans.failed.map(({ text, problem }) => (
        <Alert
          key={text}
          color="red"
          variant="light"
          withCloseButton
          closeButtonLabel={texts.dismiss(text)}
          onClose={() => {
            scans.dismiss(text)
            field.current?.focus()
          }}
        >
          {problem}
        </Alert>
      ))}
      {query.data === undefined && query.isError && (
        <ErrorLine detail={query.error.problem.detail} onRetry={query.refetch} />
      )}
      {picked.length > 0 && (
        <ul className={classes.packets} aria-label={texts.picked(picked.length)}>
          {picked.map((packet) => (
            <Line
              key={packet.id}
              packet={packet}
              action={texts.drop(packet.seal)}
              sign="−"
              onAction={() =>
                record.form.setFieldValue(
                  'packets',
                  picked.filter(({ id }) => id !== packet.id),
                )
              }
            />
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed" role="status">
        {scans.pending > 0 ? texts.lookingUp(scans.pending) : settled && wordsOf(rows.length, search)}
      </Text>
      <ul className={classes.packets} aria-label={texts.shown(rows.length)}>
        {rows.map((packet) => (
          <Line
            key={packet.id}
            packet={packet}
            action={texts.take(packet.seal)}
            sign="+"
            onAction={() => take(packet)}
          />
        ))}
      </ul>
      {query.data === undefined && !query.isError && <FirstLoad />}
    </div>
  )
}

function wordsOf(found: number, search: string): string {
  if (found > 0) return texts.shown(found)
  return search === '' ? '' : texts.none
}

interface LineProps {
  packet: VaultPacket
  action: string
  sign: string
  onAction: () => void
}

function Line({ packet: { seal, location, loanNumber, customerName }, action, sign, onAction }: LineProps) {
  return (
    <li>
      <Button size="compact-sm" variant="default" aria-label={action} onClick={onAction}>
        {sign}
      </Button>
      <strong>{seal}</strong>
      <span>{[location, loanNumber, customerName].filter(Boolean).join(' · ')}</span>
    </li>
  )
}
