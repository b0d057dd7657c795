import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { DisabledButton } from '../DisabledButton.tsx'
import { notifyError } from '../notify.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import type { FileFormat } from './types.ts'

interface ExportMenuProps {
  canExport: boolean
  disabledReason: string | undefined
  /** Starts the browser's download of the file. */
  save: (format: FileFormat) => Promise<void>
  size?: ButtonProps['size']
}

/** Export of the list; disabled, with the reason, for roles without the right. */
export function ExportMenu({ canExport, disabledReason, save, size = 'sm' }: ExportMenuProps) {
  const texts = usePageTexts().table
  const [busy, setBusy] = useState(false)
  const icon = <IconDownload size={16} aria-hidden />
  if (!canExport) {
    return (
      <DisabledButton variant="default" size={size} reason={disabledReason ?? texts.exportDisabled}>
        {texts.export}
      </DisabledButton>
    )
  }

  async function run(format: FileFormat) {
    setBusy(true)
    try {
      await save(format)
    } catch {
      notifyError(texts.exportFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size={size} leftSection={icon} loading={busy}>
          {busy ? texts.exporting : texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run('csv')}>{texts.exportCsv}</Menu.Item>
        <Menu.Item onClick={() => run('xlsx')}>{texts.exportXlsx}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
