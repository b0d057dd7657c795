import { Button, FileButton, Input, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { documentTexts as texts } from '#texts/documents.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { DropArea } from '../../ui/DropArea.tsx'
import type { DocumentOperations } from './documents.ts'
import { documentTypes, useNewDocuments } from './useNewDocuments.ts'

const NewDocumentRows = lazyPart(() => import('./NewDocumentRows.tsx'), 'NewDocumentRows')

/** Accepts chosen or dropped files, requires the kind of each, and uploads them. */
export function NewDocuments<Kind extends string>({ operations }: { operations: DocumentOperations<Kind> }) {
  const files = useNewDocuments(operations)
  const { rows } = files
  const resetFile = useRef<() => void>(null)

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
        <NewDocumentRows
          rows={rows}
          kinds={operations.kinds}
          hints={operations.hints}
          sending={files.sending}
          onChange={(key, fields) =>
            files.change(key, 'kind' in fields ? { kind: fields.kind as Kind | null } : fields)
          }
          onLeaveOut={files.leaveOut}
          onSend={() => void files.send()}
          onLeave={files.clear}
        />
      )}
    </Stack>
  )
}
