import { Button } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { recordTexts } from '#texts/record.ts'
import type { RecordName } from '../../../api/gen/operations.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { useDeniedReason } from '../record/useDeniedReason.ts'
import type { OpenRecord } from '../record/useOpenRecord.ts'

/** The button that opens the import of records from a file, next to the one that adds a record. */
export function ImportButton({ record, open }: { record: RecordName; open: OpenRecord }) {
  const reason = useDeniedReason()(`Add${record}`)
  if (reason !== undefined) return <DisabledButton reason={reason}>{recordTexts.importFile}</DisabledButton>
  return (
    <Button
      variant="default"
      leftSection={<IconTableImport size={16} aria-hidden />}
      onClick={open.importFile}
    >
      {recordTexts.importFile}
    </Button>
  )
}

/** The page of imports, loaded when it is first shown. */
export const LazyImportPage = lazyPart(() => import('./ImportPage.tsx'), 'ImportPage')
