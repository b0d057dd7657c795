import { Checkbox, Table } from '@mantine/core'
import { useContext, useRef } from 'react'
import type { ScreenKey } from '../../api/gen/operations.ts'
import { rightNames } from '../../domain/text/rightNames.ts'
import { ReadOnlyContext } from '../ui/form/readOnly.ts'
import { useKeyHelp } from '../ui/keyHelp.ts'
import classes from './MappingMatrix.module.css'
import { MappingRow } from './MappingRow.tsx'
import { actionsOf, columnActions, type MappingValues, screenKeys, withActions } from './mappingValues.ts'
import { moveInGrid } from './moveInGrid.ts'
import { screenGroups } from './screenGroups.ts'
import { mappingTexts as texts } from './texts/mapping.ts'

interface MappingMatrixProps {
  values: MappingValues
  onChange: (values: MappingValues) => void
  /** Whether the user may tick or clear an action. */
  canGive: (screen: ScreenKey, action: string) => boolean
}

/** Screens × rights. Whole rows, columns and groups can be ticked at once; arrow keys move between the boxes. */
export function MappingMatrix({ values, onChange, canGive }: MappingMatrixProps) {
  const table = useRef<HTMLTableElement>(null)
  const readOnly = useContext(ReadOnlyContext) !== null
  useKeyHelp(readOnly ? null : texts.keys)

  function tick(screenActions: [ScreenKey, string[]][], ticked: boolean) {
    onChange(
      screenActions.reduce((sum, [screen, actions]) => withActions(sum, screen, actions, ticked), values),
    )
  }
  const open = (screens: readonly ScreenKey[], actions?: readonly string[]) =>
    screens.map((screen): [ScreenKey, string[]] => [
      screen,
      actionsOf(screen).filter(
        (action) => (actions === undefined || actions.includes(action)) && canGive(screen, action),
      ),
    ])

  function bulk(label: string, screens: readonly ScreenKey[], actions?: readonly string[]) {
    if (readOnly) return null
    const cells = open(screens, actions)
    const all = cells.flatMap(([screen, known]) => known.map((action) => values[screen].includes(action)))
    const ticked = all.filter(Boolean).length
    return (
      <Checkbox
        aria-label={label}
        checked={all.length > 0 && ticked === all.length}
        indeterminate={ticked > 0 && ticked < all.length}
        disabled={all.length === 0}
        onChange={(event) => tick(cells, event.currentTarget.checked)}
      />
    )
  }

  return (
    <Table.ScrollContainer minWidth={760} type="native">
      <Table ref={table} className={classes.matrix} onKeyDown={(event) => moveInGrid(event, table.current)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.screen}</Table.Th>
            {!readOnly && (
              <Table.Th scope="col" className={classes.box}>
                {texts.all}
              </Table.Th>
            )}
            {columnActions.map((action) => (
              <Table.Th key={action} scope="col" className={classes.box}>
                <span className={classes.columnHead}>
                  {rightNames[action]}
                  {bulk(texts.wholeColumn(rightNames[action] ?? action), screenKeys, [action])}
                </span>
              </Table.Th>
            ))}
            <Table.Th scope="col">{texts.special}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {screenGroups().map(({ title, screens }) => (
          <Table.Tbody key={title}>
            <Table.Tr className={classes.group}>
              <Table.Th scope="rowgroup">{title}</Table.Th>
              {!readOnly && (
                <Table.Td className={classes.box}>{bulk(texts.wholeGroup(title), screens)}</Table.Td>
              )}
              <Table.Td colSpan={columnActions.length + 1} />
            </Table.Tr>
            {screens.map((screen) => (
              <MappingRow
                key={screen}
                screen={screen}
                ticked={values[screen]}
                all={bulk(texts.wholeRow(screen), [screen])}
                canGive={canGive}
                readOnly={readOnly}
                onTick={(action, ticked) => tick([[screen, [action]]], ticked)}
              />
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </Table.ScrollContainer>
  )
}
