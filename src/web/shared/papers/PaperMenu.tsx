import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { PaperSubject } from '../../shell/staticData.ts'
import { usePapers } from '../../shell/usePapers.ts'
import { papersTexts as texts } from './texts.ts'

/** The printouts of a record, each printed from its own tab; nothing without the right to print. */
export function PaperMenu({ of, id }: { of: PaperSubject; id: string }) {
  const papers = usePapers(of)
  if (papers.length === 0) return null
  return (
    // Rendered inside the page's landmark, not at the end of the document.
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
          {texts.menu}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map(({ title, pathOf }) => (
          <Menu.Item key={title} component="a" href={pathOf(id)} target="_blank" rel="noreferrer">
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
