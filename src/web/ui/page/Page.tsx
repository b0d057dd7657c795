import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Numbers } from '../Numbers.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import type { HowItWorksLoader } from './howItWorksText.ts'
import classes from './Page.module.css'
import { useNamedPage } from './pageTitle.ts'

interface PageProps {
  title: string
  /** Whether the title is a greeting, which does not name the page. */
  greets?: boolean
  /** The lead: the purpose of the page, in a sentence. */
  lead?: ReactNode
  /** Explains the page to new staff, behind a button next to the title. */
  howItWorks?: HowItWorksLoader | undefined
  /** The actions of the page; the main action last. */
  actions?: ReactNode
  children: ReactNode
}

/** A page: heading, actions (always in the same place) and content. */
export function Page({ title, greets = false, lead, howItWorks, actions, children }: PageProps) {
  useNamedPage(greets ? null : title)
  return (
    <div className={classes.page} data-in-order>
      <div className={classes.head}>
        <div className={classes.words}>
          <div className={classes.titleLine}>
            <Title order={1} size="h3" tabIndex={-1} className={classes.title}>
              <Numbers>{title}</Numbers>
            </Title>
            {howItWorks !== undefined && <HowItWorks load={howItWorks} />}
          </div>
          {lead !== undefined && (
            <Text c="dimmed" mt={2} className={classes.lead}>
              {typeof lead === 'string' ? <Numbers>{lead}</Numbers> : lead}
            </Text>
          )}
        </div>
        {actions !== undefined && (
          <div className={classes.actions} data-page-actions>
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  )
}
