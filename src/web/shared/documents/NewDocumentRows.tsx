import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { documentTexts as texts } from '#texts/documents.ts'
import { getSession } from '../../shell/session.ts'
import { optionsOf } from '../../ui/form/options.ts'
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
  return (
    <>
      {rows.map((document) => (
        <NewDocumentRow key={document.key} document={document} sending={sending} {...row} />
      ))}
      <Button className={classes.send} loading={sending} onClick={onSend}>
        {texts.add(rows.length)}
      </Button>
    </>
  )
}

interface NewDocumentRowProps extends Omit<NewDocumentRowsProps, 'rows' | 'onSend' | 'onLeave'> {
  document: NewDocument<string>
}

function NewDocumentRow({ document, kinds, hints, sending, onChange, onLeaveOut }: NewDocumentRowProps) {
  const { key, file, kind, name, faults } = document
  return (
    <fieldset className={classes.row} aria-label={texts.newOf(file.name)} disabled={sending}>
      <Select
        label={texts.kind}
        aria-label={texts.kindOf(file.name)}
        data={optionsOf(kinds)}
        value={kind}
        required
        searchable
        openOnFocus={false}
        selectFirstOptionOnChange
        allowDeselect={false}
        error={faults.kind}
        description={kind === null ? undefined : hints?.[kind]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(chosen) => onChange(key, { kind: chosen })}
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
