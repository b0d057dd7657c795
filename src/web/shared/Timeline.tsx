import { Stack, Text } from '@mantine/core'
import type { ApiError } from '../../api/http.ts'
import { formatDateTime } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { Section } from '../ui/page/Section.tsx'
import { PartState } from './PartState.tsx'
import classes from './Timeline.module.css'

/** The event, its time and its user; null if unknown. */
interface TimelineEvent {
  happenedAt: string
  by: string | null
}

interface TimelineProps<Event extends TimelineEvent> {
  texts: {
    title: string
    nothing: string
    nobody: string
    line: (by: string, what: string) => string
  }
  query: { data: { rows: readonly Event[] } | undefined; error: ApiError | null; refetch: () => unknown }
  wordsOf: (event: Event) => string
}

/** The history of a record in words, newest first. */
export function Timeline<Event extends TimelineEvent>({ texts, query, wordsOf }: TimelineProps<Event>) {
  const { data, error, refetch } = query
  return (
    <Section title={texts.title}>
      {data === undefined && <PartState query={{ data, error, refetch }} first />}
      {data?.rows.length === 0 && <Text c="dimmed">{texts.nothing}</Text>}
      <Stack component="ol" gap="sm" className={layout.plain}>
        {data?.rows.map((event, index) => (
          // Events have no id; new ones are only added before the existing ones.
          <li key={`${event.happenedAt} ${data.rows.length - index}`} className={classes.event}>
            <Text>{texts.line(event.by ?? texts.nobody, wordsOf(event))}</Text>
            <Text component="time" dateTime={event.happenedAt} size="sm" c="dimmed">
              {formatDateTime(event.happenedAt)}
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
