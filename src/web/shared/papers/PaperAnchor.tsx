import { Anchor } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { PaperChoice } from '../../shell/usePapers.ts'
import { papersTexts as texts } from './texts.ts'

interface PaperAnchorProps {
  paper: PaperChoice
  /** The id of the record. */
  id: string
  /** The record's number, for the label of an icon in a list. */
  number?: string | undefined
}

/** A link to a printout, which prints in a new tab, so that the page stays; an icon if the record's number is given. */
export function PaperAnchor({ paper, id, number }: PaperAnchorProps) {
  const to = { href: paper.pathOf(id), target: '_blank', rel: 'noreferrer' }
  if (number === undefined) return <Anchor {...to}>{texts.print(paper.title)}</Anchor>
  const label = texts.printOf(paper.title, number)
  return (
    <Anchor {...to} aria-label={label} title={label} c="inherit" p={4}>
      <IconPrinter size={16} aria-hidden />
    </Anchor>
  )
}
