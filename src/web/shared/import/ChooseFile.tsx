import { Alert, Anchor, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAddImport } from '../../../api/gen/hooks/import/add-import.ts'
import { useGetImport } from '../../../api/gen/hooks/import/get-import.ts'
import { getImportTemplate } from '../../../api/gen/hooks/import/get-import-template.ts'
import type { ImportFormat, ImportRow, ImportTarget, Problem } from '../../../api/gen/model/index.ts'
import { DropArea } from '../../ui/DropArea.tsx'
import { formatDateTime } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { Section } from '../../ui/page/Section.tsx'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import { ErrorLine } from '../../ui/states/ErrorLine.tsx'
import { useScope } from '../record/useScope.ts'
import { problemOf } from '../state/problemOf.ts'
import classes from './ImportPage.module.css'
import { saveDownload } from './saveDownload.ts'
import { importTexts as texts } from './texts.ts'

const tones: Partial<Record<ImportRow['state'], Tone>> = {
  checking: 'info',
  running: 'info',
  done: 'good',
  failed: 'warn',
}

const MAX_BYTES = 20 * 1024 * 1024
const ENCODING = 'urn:pledgebook:encoding'

/** Accepts a chosen or dropped file, and offers templates and earlier imports. */
export function ChooseFile({ target, onFile }: { target: ImportTarget; onFile: (id: string) => void }) {
  const upload = useAddImport()
  const reset = useRef<() => void>(null)
  const [file, setFile] = useState<File | null>(null)
  const [rejection, setRejection] = useState<Pick<Problem, 'type' | 'detail'> | null>(null)

  async function send(chosen: File | null, encoding?: 'windows-1252') {
    reset.current?.()
    if (chosen === null || upload.isPending) return
    setFile(chosen)
    setRejection(null)
    if (chosen.size > MAX_BYTES) {
      setRejection({ type: '', detail: texts.choose.tooLarge })
      return
    }
    try {
      const params = { target, fileName: chosen.name.slice(-200), ...(encoding && { encoding }) }
      onFile((await upload.mutateAsync({ data: chosen, params })).id)
    } catch (error) {
      setRejection(problemOf(error))
    }
  }

  return (
    <>
      <Section title={texts.choose.title}>
        <DropArea onFiles={([first]) => void send(first ?? null)}>
          <IconFileSpreadsheet className={classes.sheet} size={32} stroke={1.4} aria-hidden />
          <Group gap="xs" justify="center">
            <Text size="sm">{texts.choose.drop}</Text>
            <FileButton
              resetRef={reset}
              accept=".csv,.txt,.tsv,.xlsx,text/csv"
              onChange={(chosen) => void send(chosen)}
              disabled={upload.isPending}
            >
              {(props) => (
                <Button {...props} loading={upload.isPending}>
                  {texts.choose.button}
                </Button>
              )}
            </FileButton>
          </Group>
          <Text size="sm" c="dimmed" role="status">
            {upload.isPending && file ? texts.choose.reading(file.name) : texts.choose.limits}
          </Text>
        </DropArea>
        {rejection !== null && (
          <Alert color="red" variant="light" role="alert" title={texts.choose.rejected}>
            {rejection.detail}
            {rejection.type === ENCODING && (
              <Button mt="sm" size="xs" variant="default" onClick={() => void send(file, 'windows-1252')}>
                {texts.choose.oldEncoding}
              </Button>
            )}
          </Alert>
        )}
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {texts.choose.template}
          </Text>
          {(['xlsx', 'csv'] as const).map((format: ImportFormat) => (
            <Button
              key={format}
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() =>
                void saveDownload(getImportTemplate({ target, format }), `${target}-template`, format)
              }
            >
              {texts.choose[format]}
            </Button>
          ))}
        </Group>
      </Section>
      <EarlierFiles target={target} onFile={onFile} />
    </>
  )
}

/** The last files that this user uploaded, to continue or to view. */
function EarlierFiles({ target, onFile }: { target: ImportTarget; onFile: (id: string) => void }) {
  const { data, error, refetch } = useGetImport({ ...useScope(), target })
  if (data === undefined && error !== null)
    return (
      <Section title={texts.earlier.title}>
        <ErrorLine detail={error.problem.detail} onRetry={refetch} />
      </Section>
    )
  if (data === undefined || data.rows.length === 0) return null
  return (
    <Section title={texts.earlier.title}>
      <Stack component="ul" className={layout.plain}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <Group gap="sm">
              <Anchor
                component="button"
                type="button"
                aria-label={texts.earlier.open(row.fileName)}
                onClick={() => onFile(row.id)}
              >
                {row.fileName}
              </Anchor>
              <StatusBadge tone={tones[row.state] ?? 'neutral'}>{texts.states[row.state]}</StatusBadge>
            </Group>
            <Text size="sm" c="dimmed">
              {row.message ?? texts.rows(row.rowCount)} · {formatDateTime(row.createdAt)}
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
