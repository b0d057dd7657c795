import { Text, Title } from '@mantine/core'
import { type ReactNode, type Ref, useContext, useId } from 'react'
import { ReadOnlyContext } from '../form/readOnly.ts'
import { HowItWorks } from './HowItWorks.tsx'
import type { HowItWorksLoader } from './howItWorksText.ts'
import classes from './Page.module.css'

interface SectionProps {
  title: ReactNode
  lead?: ReactNode
  /** How to fill it in; shown as the lead if there is no other, except for a record that is read-only. */
  help?: string
  /** Explains this part to a new employee, by a button next to the title. */
  howItWorks?: HowItWorksLoader | undefined
  /** Makes the section focusable by script. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A section of a page with its own heading. */
export function Section({ title, help, howItWorks, ref, children, ...props }: SectionProps) {
  const id = useId()
  const readOnly = useContext(ReadOnlyContext) !== null
  const lead = props.lead ?? (readOnly ? undefined : help)
  return (
    <section
      className={classes.section}
      data-in-order
      aria-labelledby={id}
      ref={ref}
      tabIndex={ref ? -1 : undefined}
    >
      <div>
        <div className={classes.titleLine}>
          <Title order={2} size="h5" id={id}>
            {title}
          </Title>
          {howItWorks !== undefined && <HowItWorks load={howItWorks} />}
        </div>
        {lead !== undefined && (
          <Text size="sm" c="dimmed" mt={2}>
            {lead}
          </Text>
        )}
      </div>
      {children}
    </section>
  )
}
