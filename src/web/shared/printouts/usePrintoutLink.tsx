import { Anchor, Group } from '@mantine/core'
import { createElement, type ReactNode, useCallback } from 'react'
import type { PrintoutSubject } from '../../shell/staticData.ts'
import { type PrintoutChoice, usePrintouts } from '../../shell/usePrintouts.ts'
import { PrintoutAnchor } from './PrintoutAnchor.tsx'
import { printoutsTexts as texts } from './texts.ts'

/** A record with a printout. */
export interface PrintoutRecord {
  subject: PrintoutSubject
  id: string
  /** Its own name, where the printouts of a kind of record have several. */
  name?: string
}

/** Links to the first printout of a record, for the message after an action; none without the right to print it. */
export function usePrintoutLink(): (record: PrintoutRecord | undefined) => ReactNode {
  const printoutsOf = usePrintouts()
  return useCallback(
    (record) => {
      if (record === undefined) return undefined
      const [printout] = printoutsOf(record.subject)
      if (printout === undefined) return undefined
      const named = { ...printout, title: record.name ?? printout.title }
      return createElement(PrintoutLinks, { printout: named, id: record.id })
    },
    [printoutsOf],
  )
}

/** Links to a printout, and to its message if it has one, each in a new tab. */
function PrintoutLinks({ printout, id }: { printout: PrintoutChoice; id: string }) {
  const sendPath = printout.sendPathOf?.(id)
  return (
    <Group gap="md">
      <PrintoutAnchor printout={printout} id={id} />
      {sendPath !== undefined && (
        <Anchor href={sendPath} target="_blank" rel="noreferrer">
          {texts.send(printout.title)}
        </Anchor>
      )}
    </Group>
  )
}
