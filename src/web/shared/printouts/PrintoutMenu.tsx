import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PrintoutSubject } from '../../shell/staticData.ts'
import { usePrintouts } from '../../shell/usePrintouts.ts'
import { printoutsTexts as texts } from './texts.ts'
import { useAllPrintouts } from './useAllPrintouts.ts'

interface PrintoutMenuProps {
  subject: PrintoutSubject
  id: string
  /** The single key that opens it. */
  shortcut?: string
  /** Further items, below its printouts. */
  children?: ReactNode
}

/** The printouts of a record, each printed from its own tab; nothing without the right to print. */
export function PrintoutMenu({ subject, id, shortcut, children }: PrintoutMenuProps) {
  const printouts = usePrintouts()(subject)
  const all = useAllPrintouts(subject)?.pathOf(id)
  if (printouts.length === 0) return null
  return (
    // Rendered inside the page's landmark, not at the end of the document.
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          aria-keyshortcuts={shortcut}
        >
          {texts.menu}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {printouts.map(({ title, pathOf }) => (
          <Menu.Item key={title} component="a" href={pathOf(id)} target="_blank" rel="noreferrer">
            {title}
          </Menu.Item>
        ))}
        {children}
        {all !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item component="a" href={all} target="_blank" rel="noreferrer">
              {texts.all}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
