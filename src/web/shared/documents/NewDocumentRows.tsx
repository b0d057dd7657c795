import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type RefObject, useCallback, useRef } from 'react'
import { documentTexts as texts } from '#texts/documents.ts'
import { getSession } from '../../shell/session.ts'
import { optionsOf } from '../../ui/form/options.ts'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import { useLeaveGuard } from '../../ui/leave/useLeaveGuard.ts'
import classes from './Documents.module.css'
import type { DocumentOperations } from './documents.ts'
import type { NewDocument } from './useNewDocuments.ts'

interface NewDocumentRowsProps extends Pick<DocumentOperations<string>, 'kinds' | 'hints'> {
  rows: readonly NewDocument<string>[]
  sending: boolean
  /** The kind is one of `kinds`; null for none. */
  onChange: (key: number, fields: { kind: string | null } | { name: string }) => void
  onLeaveOut: (key: number) => void
  onSend: () => void
  /** Called when the user leaves the page and discards the files. */
  onLeave: () => void
}

/** The chosen files that are not uploaded yet: the kind and name of each, and why one was rejected. */
export function NewDocumentRows({ rows, sending, onSend, onLeave, ...row }: NewDocumentRowsProps) {
  useLeaveGuard({ dirty: () => true, onLeave, free: () => getSession() === null })
  const typing = useRef(new Set<number>())
  return (
    <>
      {rows.map((document) => (
        <NewDocumentRow key={document.key} document={document} sending={sending} typing={typing} {...row} />
      ))}
      <Button
        className={classes.send}
        loading={sending}
        onClick={() => typing.current.size === 0 && onSend()}
      >
        {texts.add(rows.length)}
      </Button>
    </>
  )
}

interface NewDocumentRowProps extends Omit<NewDocumentRowsProps, 'rows' | 'onSend' | 'onLeave'> {
  document: NewDocument<string>
  /** The keys of the rows in which a kind is being typed; nothing is sent until the typed text is one of the kinds. */
  typing: RefObject<Set<number>>
}

function NewDocumentRow(props: NewDocumentRowProps) {
  const { document, kinds, hints, sending, typing, onChange, onLeaveOut } = props
  const { key, file, kind, name, faults } = document
  const onTyping = useCallback(
    (isTyping: boolean) => void (isTyping ? typing.current.add(key) : typing.current.delete(key)),
    [key, typing],
  )
  return (
    <fieldset className={classes.row} aria-label={texts.newOf(file.name)} disabled={sending}>
      <SelectInput
        label={texts.kind}
        aria-label={texts.kindOf(file.name)}
        options={optionsOf(kinds)}
        value={kind}
        required
        error={faults.kind}
        description={kind === null ? undefined : hints?.[kind]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(chosen) => onChange(key, { kind: chosen })}
        onTyping={onTyping}
      />
      <TextInput
        label={texts.name}
        aria-label={texts.nameOf(file.name)}
        value={name}
        required
        maxLength={120}
        autoComplete="off"
        error={faults.name ?? faults.file}
        onChange={(event) => onChange(key, { name: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        mt="1.6rem"
        aria-label={texts.leaveOut(file.name)}
        onClick={() => onLeaveOut(key)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
