import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { limitTexts as texts } from '#texts/limits.ts'
import figures from '../../ui/figures.module.css'
import classes from './Limits.module.css'

interface FigureLineProps {
  name: string
  figure: string
  /** Its calculation; empty for a line that does not open. */
  lines: readonly string[]
  /** A qualification of the figure, such as its time, always shown below it. */
  note?: string
  /** An element after the name, such as a badge. */
  mark?: ReactNode
  /** Whether it is a total, which has a line above it. */
  total?: boolean
}

/** A figure in a list of figures; its name opens the calculation, if there is one. */
export function FigureLine({ name, figure, lines, note, mark, total }: FigureLineProps) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const place = total ? classes.total : undefined
  return (
    <>
      <dt className={place}>
        {lines.length === 0 ? (
          name
        ) : (
          <UnstyledButton
            className={figures.opener}
            aria-expanded={opened}
            aria-controls={id}
            aria-label={texts.calculationOf(name)}
            onClick={() => setOpened(!opened)}
          >
            {name}
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        )}
        {mark !== undefined && <> {mark}</>}
      </dt>
      <dd className={place}>{figure}</dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
      {lines.length > 0 && (
        <dd className={classes.calculation} id={id} hidden={!opened}>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </dd>
      )}
    </>
  )
}
