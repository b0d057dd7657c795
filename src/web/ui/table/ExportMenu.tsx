import { Button, Menu } from '@mantine/core'
import '../styles/button.ts'
import '../styles/menu.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { LockedButton } from '../LockedButton.tsx'
import { notifyError } from '../notify.ts'
import { useUiTexts } from '../UiTextsProvider.tsx'
import { fileName, saveFile } from './saveFile.ts'
import type { Sheet } from './sheet.ts'

interface ExportMenuProps {
  name: string
  canExport: boolean
  lockedReason: string | undefined
  getSheet: () => Promise<Sheet>
}

/** Export of what the list shows; locked, with the reason, for roles that may not. */
export function ExportMenu({ name, canExport, lockedReason, getSheet }: ExportMenuProps) {
  const texts = useUiTexts().table
  const [busy, setBusy] = useState(false)
  const icon = <IconDownload size={16} aria-hidden />
  if (!canExport) {
    return (
      <LockedButton variant="default" reason={lockedReason ?? texts.exportLocked}>
        {texts.export}
      </LockedButton>
    )
  }

  async function run(write: (sheet: Sheet) => Promise<Blob | string>, extension: string) {
    setBusy(true)
    try {
      saveFile(await write(await getSheet()), fileName(name, extension))
    } catch {
      notifyError(texts.exportFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={icon} loading={busy}>
          {busy ? texts.exporting : texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run(writeCsv, 'csv')}>{texts.exportCsv}</Menu.Item>
        <Menu.Item onClick={() => run((sheet) => writeXlsx(sheet, name), 'xlsx')}>
          {texts.exportXlsx}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

async function writeCsv(sheet: Sheet): Promise<string> {
  const { toCsv } = await import('./exportCsv.ts')
  return toCsv(sheet)
}

async function writeXlsx(sheet: Sheet, name: string): Promise<Blob> {
  const { toXlsx } = await import('./exportXlsx.ts')
  return toXlsx(sheet, name)
}
