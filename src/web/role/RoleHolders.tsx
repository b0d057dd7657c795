import { Text } from '@mantine/core'
import type { RoleHolder } from '../../api/gen/model/index.ts'
import { Section } from '../ui/page/Section.tsx'
import { mappingTexts as texts } from './texts/mapping.ts'

/** The logins affected by a change to a role's mapping. */
export function RoleHolders({ holders }: { holders: readonly RoleHolder[] }) {
  return (
    <Section title={texts.holders}>
      {holders.length === 0 ? (
        <Text c="dimmed">{texts.noHolders}</Text>
      ) : (
        <ul>
          {holders.map(({ id, name, userName }) => (
            <li key={id}>{texts.holder(name, userName)}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}
