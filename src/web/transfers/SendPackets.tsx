import { Button, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { transferTexts } from '#texts/transfer.ts'
import { useGetVaultPackets } from '../../api/gen/hooks/transfer/get-vault-packets.ts'
import { useSendPackets } from '../../api/gen/hooks/transfer/send-packets.ts'
import type { Transfer, TransferChoices, VaultPacket } from '../../api/gen/model/index.ts'
import { transferRules } from '../../api/gen/rules/transfer.ts'
import { isSameSeal } from '../../domain/custody/sameSeal.ts'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { newKey } from '../shared/record/useIdempotencyKey.ts'
import { useScope } from '../shared/record/useScope.ts'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { useKeyHelp } from '../ui/keyHelp.ts'
import { Section } from '../ui/page/Section.tsx'
import { ErrorLine } from '../ui/states/ErrorLine.tsx'
import { FirstLoad } from '../ui/states/LoadingState.tsx'
import { type CarriedValues, carriedLabels, carriedOf, emptyCarried } from './carried.ts'
import { CarriedFields, FormFrame } from './FormFrame.tsx'
import classes from './Transfers.module.css'

const PAUSE_MS = 120

const { form: texts } = transferTexts

interface PacketsValues extends CarriedValues {
  packets: VaultPacket[]
}

const empty = (): PacketsValues => ({ packets: [], ...emptyCarried(), idempotencyKey: newKey() })

/** Sends packets from the vault to another store. */
export function SendPackets() {
  return (
    <FormFrame title={transferTexts.sendPackets} lead={texts.packetsLead}>
      {(choices) => <PacketsForm choices={choices} />}
    </FormFrame>
  )
}

function PacketsForm({ choices }: { choices: TransferChoices }) {
  const scope = useScope()
  const place = useDashboardPlace('transfer')
  const posting = usePosting<PacketsValues, Transfer>({
    draftKey: 'transfer/packets',
    empty,
    check,
    send: (values): Promise<Transfer> =>
      send.mutateAsync({
        data: { ...scope, ...carriedOf(values), packetIds: values.packets.map(({ id }) => id) },
      }),
    fieldOf: (field) => (field.startsWith('packetIds') ? 'packets' : field),
    successText: ({ number }) => texts.sent(number),
    printout: ({ id }) => ({ subject: 'transfer', id }),
    onDone: ({ id }) => place.show(id),
  })
  const send = useSendPackets({ request: posting.request })
  const { form: record } = posting
  return (
    <RecordBody record={posting} onCancel={place.list} saveLabel={transferTexts.sendPackets}>
      <Section title={texts.packets} lead={texts.picked(record.form.values.packets.length)}>
        <PacketPicker
          picked={record.form.values.packets}
          error={record.form.errors.packets}
          onChange={(packets) => record.form.setFieldValue('packets', packets)}
        />
      </Section>
      <Section title={transferTexts.columns.to}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CarriedFields record={record} choices={choices} />
        </SimpleGrid>
      </Section>
    </RecordBody>
  )
}

function check(values: PacketsValues): Record<string, string> {
  const broken = contractCheck(transferRules.SendPackets, carriedLabels, values)
  return values.packets.length === 0 ? { packets: texts.choose, ...broken } : broken
}

interface PacketPickerProps {
  picked: readonly VaultPacket[]
  error: ReactNode
  onChange: (packets: VaultPacket[]) => void
}

/**
 * Finds packets in the vault: Enter takes the packet with the typed or scanned seal or loan number, or the only one of a customer. A
 * number that is only part of another packet's seal, loan or phone takes none. If a scanner sends Enter before the reply, the packet
 * is taken when the reply arrives.
 */
function PacketPicker({ picked, error, onChange }: PacketPickerProps) {
  const [typed, setTyped] = useState('')
  useKeyHelp(texts.keys)
  const hurried = useRef(false)
  const [notTaken, setNotTaken] = useState<string | null>(null)
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const query = useGetVaultPackets(
    { ...useScope(), ...(search !== '' && { search }) },
    { query: { placeholderData: keepPreviousData, staleTime: 0 } },
  )
  const rows = (query.data?.rows ?? []).filter(({ id }) => picked.every((one) => one.id !== id))
  const settled = search === typed.trim() && query.isSuccess && !query.isPlaceholderData

  useEffect(() => {
    if (!hurried.current || !settled) return
    hurried.current = false
    if (!takeMeant()) explain()
  })

  function take(packet: VaultPacket) {
    onChange([...picked, packet])
    setTyped('')
    setNotTaken(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    if (takeMeant()) return
    hurried.current = !settled
    if (settled) explain()
  }

  /** Selects the packet that the typed text names; returns whether there is one. */
  function takeMeant(): boolean {
    const [only] = rows
    const isName = typed.trim() !== '' && !/\d/.test(typed)
    const found =
      rows.find(({ seal }) => isSameSeal(seal, typed)) ??
      (settled ? rows.find(({ loanNumber }) => isSameSeal(loanNumber, typed)) : undefined) ??
      (settled && rows.length === 1 && isName ? only : undefined)
    if (found !== undefined) take(found)
    return found !== undefined
  }

  /** Says why a typed or scanned number took no packet. */
  function explain(): void {
    if (!/\d/.test(typed)) return
    const isPicked = picked.some(({ seal }) => isSameSeal(seal, typed))
    setNotTaken(isPicked ? texts.alreadyPicked(typed.trim()) : texts.notOffered(typed.trim()))
  }

  return (
    <div className={classes.picker}>
      <TextInput
        data-path="packets"
        data-label={texts.packets}
        label={texts.find}
        error={notTaken ?? error}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => {
          hurried.current = false
          setNotTaken(null)
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
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
              onAction={() => onChange(picked.filter(({ id }) => id !== packet.id))}
            />
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed" role="status">
        {settled && wordsOf(rows.length, search)}
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
