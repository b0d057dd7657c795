import { Text, Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import classes from './Page.module.css'

interface SectionProps {
  title: string
  lead?: ReactNode
  /** Makes the section focusable by script. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A section of a page with its own heading. */
export function Section({ title, lead, ref, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id} ref={ref} tabIndex={ref ? -1 : undefined}>
      <div>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
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
