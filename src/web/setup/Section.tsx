import { Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  number: number
  title: string
  lead: string
  columns?: number
  children: ReactNode
}

/** A numbered section of the set-up page. */
export function Section({ number, title, lead, columns = 1, children }: SectionProps) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} withBorder radius="md" p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h4" id={id}>
        {number}. {title}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {lead}
      </Text>
      {columns === 1 ? (
        children
      ) : (
        <SimpleGrid cols={{ base: 1, sm: columns }} spacing="md">
          {children}
        </SimpleGrid>
      )}
    </Paper>
  )
}
