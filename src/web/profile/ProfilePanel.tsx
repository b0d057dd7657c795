import { Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface ProfilePanelProps {
  title: string
  lead: string
  children: ReactNode
}

/** One part of the profile under its heading. */
export function ProfilePanel({ title, lead, children }: ProfilePanelProps) {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      withBorder
      radius="md"
      p={{ base: 'md', sm: 'xl' }}
      maw={720}
    >
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <Text c="dimmed" size="sm" mb="lg">
        {lead}
      </Text>
      {children}
    </Paper>
  )
}
