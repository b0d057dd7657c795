import { Anchor } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { PrintoutChoice } from '../../shell/usePrintouts.ts'
import { printoutsTexts as texts } from './texts.ts'

interface PrintoutAnchorProps {
  printout: PrintoutChoice
  /** The id of the record. */
  id: string
  /** The record's number, for the label of an icon in a list. */
  number?: string | undefined
}

/** A link to a printout, which prints in a new tab, so that the page stays; an icon if the record's number is given. */
export function PrintoutAnchor({ printout, id, number }: PrintoutAnchorProps) {
  const to = { href: printout.pathOf(id), target: '_blank', rel: 'noreferrer' }
  if (number === undefined) return <Anchor {...to}>{texts.print(printout.title)}</Anchor>
  const label = texts.printOf(printout.title, number)
  return (
    <Anchor {...to} aria-label={label} title={label} c="inherit" p={4}>
      <IconPrinter size={16} aria-hidden />
    </Anchor>
  )
}
