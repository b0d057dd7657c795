import { Checkbox, Group, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ScreenKey, screens } from '../../api/gen/operations.ts'
import { rightNames } from '../../domain/text/rightNames.ts'
import { usePageTexts } from '../ui/PageTextsProvider.tsx'
import classes from './MappingMatrix.module.css'
import { actionsOf, columnActions, specialActionsOf } from './mappingValues.ts'
import { mappingTexts as texts } from './texts/mapping.ts'

interface MappingRowProps {
  screen: ScreenKey
  ticked: readonly string[]
  /** The checkbox that ticks the whole row. */
  all: ReactNode
  /** Whether the rights are shown as text instead of checkboxes. */
  readOnly: boolean
  canGive: (screen: ScreenKey, action: string) => boolean
  onTick: (action: string, ticked: boolean) => void
}

/** One screen of the matrix: its common rights in columns, its special rights by name. */
export function MappingRow({ screen, ticked, all, readOnly, canGive, onTick }: MappingRowProps) {
  const { yes } = usePageTexts().table
  const { name, group } = screens[screen]
  const box = (action: string, label?: string) => (
    <Checkbox
      key={action}
      {...(label === undefined
        ? { 'aria-label': texts.cell(name, rightNames[action] ?? action) }
        : { label })}
      checked={ticked.includes(action)}
      disabled={!canGive(screen, action)}
      title={(group as readonly string[]).includes(action) ? texts.group : undefined}
      onChange={(event) => onTick(action, event.currentTarget.checked)}
    />
  )
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.screen}>
        {name}
      </Table.Th>
      {!readOnly && <Table.Td className={classes.box}>{all}</Table.Td>}
      {columnActions.map((action) => (
        <Table.Td key={action} className={classes.box}>
          {actionsOf(screen).includes(action) &&
            (readOnly ? (ticked.includes(action) ? yes : '–') : box(action))}
        </Table.Td>
      ))}
      <Table.Td>
        {readOnly ? (
          specialActionsOf(screen)
            .filter((action) => ticked.includes(action))
            .map((action) => rightNames[action] ?? action)
            .join(', ') || '–'
        ) : (
          <Group gap="md">
            {specialActionsOf(screen).map((action) => box(action, rightNames[action] ?? action))}
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
