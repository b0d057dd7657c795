import { Anchor, Group, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { problemOf } from '../../shared/problemOf.ts'
import { Section } from '../../ui/page/Section.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { dashboardTexts } from '../texts.ts'
import classes from './Glance.module.css'

const texts = dashboardTexts.lists

/** Rows that a list of the dashboard shows at most. */
export const SHOWN = 5

interface WorkListProps<Row> {
  title: string
  lead: string
  /** What stands in place of no rows. */
  none: string
  query: { data: readonly Row[] | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  /** How many there are in all, once it is known. */
  count: number | undefined
  /** The whole list. */
  all: Pick<LinkProps, 'to' | 'search'>
  rowId: (row: Row) => string
  row: (row: Row) => ReactNode
}

/** The first rows of a list with what is done with each, and the way to the whole of it. */
export function WorkList<Row>({ title, lead, none, query, count, all, rowId, row }: WorkListProps<Row>) {
  const { data, isError, error, refetch } = query
  const more = (count ?? data?.length ?? 0) - Math.min(SHOWN, data?.length ?? 0)
  return (
    <Section title={title} lead={lead}>
      {data === undefined &&
        (isError ? <ErrorState detail={problemOf(error).detail} onRetry={refetch} /> : <LoadingState />)}
      {data?.length === 0 && <Text c="dimmed">{none}</Text>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list}>
          {data.slice(0, SHOWN).map((one) => (
            <li key={rowId(one)} className={classes.row}>
              {row(one)}
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.length > 0 && (
        <Group gap="sm" mt="auto">
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...all} {...props} />}
            aria-label={texts.allOf(title)}
          >
            {texts.all}
          </Anchor>
          {more > 0 && (
            <Text size="sm" c="dimmed">
              {texts.more(more)}
            </Text>
          )}
        </Group>
      )}
    </Section>
  )
}
