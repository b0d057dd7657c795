import { Button, Group } from '@mantine/core'
import type { Report } from '../../api/gen/model/index.ts'

interface OtherChoicesProps {
  filter: Report['filters'][number]
  /** What of it is shown. */
  chosen: string | undefined
  onChoose: (value: string) => void
}

/** The other choices of a filter, each a way to what it shows. */
export function OtherChoices({ filter, chosen, onChoose }: OtherChoicesProps) {
  return (
    <Group gap="xs" justify="center" role="group" aria-label={filter.label}>
      {filter.choices
        .filter(({ value }) => value !== chosen)
        .map(({ value, label }) => (
          <Button key={value} variant="default" onClick={() => onChoose(value)}>
            {label}
          </Button>
        ))}
    </Group>
  )
}
