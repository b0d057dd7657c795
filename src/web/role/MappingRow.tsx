import { Checkbox, Group, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ScreenKey, screens } from '../../api/gen/operations.ts'
import classes from './MappingMatrix.module.css'
import { actsOf, columnActs, specialActsOf } from './mappingValues.ts'
import { roleTexts } from './texts.ts'

const texts = roleTexts.map

interface MappingRowProps {
  screen: ScreenKey
  ticked: readonly string[]
  /** Checkbox of the whole row. */
  all: ReactNode
  canGive: (screen: ScreenKey, act: string) => boolean
  onTick: (act: string, ticked: boolean) => void
}

/** One screen of the matrix: its common rights in columns, its special rights by name. */
export function MappingRow({ screen, ticked, all, canGive, onTick }: MappingRowProps) {
  const { name, group } = screens[screen]
  const box = (act: string, label?: string) => (
    <Checkbox
      key={act}
      {...(label === undefined ? { 'aria-label': texts.cell(name, roleTexts.acts[act] ?? act) } : { label })}
      checked={ticked.includes(act)}
      disabled={!canGive(screen, act)}
      title={(group as readonly string[]).includes(act) ? texts.group : undefined}
      onChange={(event) => onTick(act, event.currentTarget.checked)}
    />
  )
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.screen}>
        {name}
      </Table.Th>
      <Table.Td className={classes.box}>{all}</Table.Td>
      {columnActs.map((act) => (
        <Table.Td key={act} className={classes.box}>
          {actsOf(screen).includes(act) && box(act)}
        </Table.Td>
      ))}
      <Table.Td>
        <Group gap="md">{specialActsOf(screen).map((act) => box(act, roleTexts.acts[act] ?? act))}</Group>
      </Table.Td>
    </Table.Tr>
  )
}
