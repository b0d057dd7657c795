import { ActionIcon, Button, FileButton, Input, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { documentTexts as texts } from '#texts/documents.ts'
import { getSession } from '../../shell/session.ts'
import { DropArea } from '../../ui/DropArea.tsx'
import { optionsOf } from '../../ui/form/options.ts'
import { useLeaveGuard } from '../../ui/leave/useLeaveGuard.ts'
import classes from './Documents.module.css'
import type { DocumentOperations } from './documents.ts'
import {
  documentTypes,
  type NewDocuments as Files,
  type NewDocument,
  useNewDocuments,
} from './useNewDocuments.ts'

/** Accepts chosen or dropped files, requires the kind of each, and uploads them. */
export function NewDocuments<Kind extends string>({ operations }: { operations: DocumentOperations<Kind> }) {
  const files = useNewDocuments(operations)
  const { rows } = files
  const resetFile = useRef<() => void>(null)
  const waiting = useRef(0)
  waiting.current = rows.length
  useLeaveGuard({
    dirty: () => waiting.current > 0,
    onLeave: files.clear,
    free: () => getSession() === null,
  })

  return (
    <Stack>
      <DropArea onFiles={files.choose}>
        <Text>{texts.drop}</Text>
        <FileButton
          multiple
          resetRef={resetFile}
          accept={documentTypes.join(',')}
          onChange={(chosen) => {
            files.choose(chosen)
            resetFile.current?.()
          }}
        >
          {(props) => (
            <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} {...props}>
              {texts.choose}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {texts.hint}
        </Text>
      </DropArea>
      {files.problem !== null && <Input.Error role="alert">{files.problem}</Input.Error>}
      {rows.length > 0 && (
        <>
          {rows.map((row) => (
            <FreshRow key={row.key} row={row} files={files} operations={operations} />
          ))}
          <Button className={classes.send} loading={files.sending} onClick={() => void files.send()}>
            {texts.add(rows.length)}
          </Button>
        </>
      )}
    </Stack>
  )
}

interface FreshRowProps<Kind extends string> {
  row: NewDocument<Kind>
  files: Files<Kind>
  operations: DocumentOperations<Kind>
}

function FreshRow<Kind extends string>({ row, files, operations }: FreshRowProps<Kind>) {
  const { key, file, kind, name, faults } = row
  return (
    <fieldset className={classes.row} aria-label={texts.newOf(file.name)} disabled={files.sending}>
      <Select
        label={texts.kind}
        aria-label={texts.kindOf(file.name)}
        data={optionsOf(operations.kinds)}
        value={kind}
        required
        searchable
        openOnFocus={false}
        selectFirstOptionOnChange
        allowDeselect={false}
        error={faults.kind}
        description={kind === null ? undefined : operations.hints?.[kind]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(chosen) => files.change(key, { kind: chosen as Kind | null })}
      />
      <TextInput
        label={texts.name}
        aria-label={texts.nameOf(file.name)}
        value={name}
        required
        maxLength={120}
        autoComplete="off"
        error={faults.name ?? faults.file}
        onChange={(event) => files.change(key, { name: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        mt="1.6rem"
        aria-label={texts.leaveOut(file.name)}
        onClick={() => files.leaveOut(key)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
