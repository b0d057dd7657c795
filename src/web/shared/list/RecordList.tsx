import { Button, Group } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback } from 'react'
import { recordTexts as texts } from '#texts/record.ts'
import type { RecordName } from '../../../api/gen/operations.ts'
import { exportRight } from '../../shell/can.ts'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { useKeyHelp } from '../../ui/keyHelp.ts'
import { Page } from '../../ui/page/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type {
  ChangeList,
  ChooseRows,
  DataColumn,
  ListFilter,
  ListQuery,
  ListState,
  MissingRead,
  RemoteList,
  RowAction,
} from '../../ui/table/types.ts'
import { useDeniedReason } from '../record/useDeniedReason.ts'
import type { OpenRecord } from '../record/useOpenRecord.ts'
import { detailOf } from './listReads.ts'
import type { Activation } from './useActivation.ts'

/** The common fields of rows. */
export interface ListedRow {
  id: string
  version: number
  active: boolean
}

interface RecordListProps<Row extends ListedRow> {
  record: RecordName
  title: string
  lead: string
  /** The entity's name in buttons and messages. */
  noun: string
  query: ListQuery<Row>
  state: ListState
  onStateChange: ChangeList
  columns: readonly DataColumn<Row>[]
  nameOf: (row: Row) => string
  open: OpenRecord
  activation: Activation<Row>
  /** Actions of this entity other than opening, inactivating and activating. */
  moreActions?: (row: Row) => RowAction[]
  filters?: readonly ListFilter<Row>[]
  /** What can be done with several records, other than exporting them. */
  choose?: ChooseRows<Row>
  /** Further queries of the list that failed. */
  missing?: readonly MissingRead[]
  /** Why a row cannot be inactivated, whatever the role. */
  activeReason?: (row: Row) => string | undefined
  headerActions?: ReactNode
  /** For lists that the server filters, sorts and pages. */
  remote?: RemoteList<Row>
  /** Content between the heading and the list, such as a switch to another list. */
  before?: ReactNode
  /** A further action where there are no rows at all, next to adding one. */
  emptyMore?: ReactNode
  /** The message where there are no rows at all; a common one by default. */
  emptyText?: ReactNode
}

/** The common list of one entity's records: view, search, add, open, inactivate, activate, export. */
export function RecordList<Row extends ListedRow>(props: RecordListProps<Row>) {
  const { record, title, lead, noun, query, state, nameOf, open, activation, moreActions, activeReason } =
    props
  const deniedReason = useDeniedReason()
  useKeyHelp(texts.addKeys)
  const actions = useCallback(
    (row: Row): RowAction[] => [
      { label: texts.edit, icon: <IconPencil size={16} />, onClick: () => open.show(row.id) },
      ...(moreActions?.(row) ?? []),
      row.active
        ? {
            label: texts.inactivate,
            icon: <IconArchive size={16} />,
            danger: true,
            onClick: () => void activation.inactivate(row),
            disabledReason: deniedReason(`Delete${record}`) ?? activeReason?.(row),
          }
        : {
            label: texts.activate,
            icon: <IconArchiveOff size={16} />,
            onClick: () => void activation.activate(row),
            disabledReason: deniedReason(`Activate${record}`),
          },
    ],
    [activation, activeReason, deniedReason, moreActions, open, record],
  )
  const addReason = deniedReason(`Add${record}`)
  const add = <AddButton noun={noun} disabledReason={addReason} onClick={open.add} />
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        <>
          {props.headerActions}
          {add}
        </>
      }
    >
      {props.before}
      <DataTable
        name={title}
        columns={props.columns}
        query={query}
        state={state}
        onStateChange={props.onStateChange}
        rowId={(row) => row.id}
        rowName={nameOf}
        linkOf={({ id }) => open.linkTo(id)}
        {...(props.remote && { remote: props.remote })}
        {...(props.choose && { choose: props.choose })}
        actions={actions}
        filters={props.filters}
        errorDetail={detailOf}
        missing={props.missing}
        inactive={(row) => !row.active}
        exportName={record.toLowerCase()}
        exportDisabledReason={deniedReason(exportRight(`Get${record}`))}
        emptyText={props.emptyText}
        emptyAction={
          props.emptyMore === undefined ? (
            add
          ) : (
            <Group justify="center" gap="xs">
              <AddButton secondary noun={noun} disabledReason={addReason} onClick={open.add} />
              {props.emptyMore}
            </Group>
          )
        }
      />
    </Page>
  )
}

function AddButton({
  noun,
  disabledReason,
  secondary = false,
  onClick,
}: {
  noun: string
  /** Whether another button next to it is the main one. */
  secondary?: boolean
  disabledReason: string | undefined
  onClick: () => void
}) {
  const label = texts.add(noun)
  if (disabledReason !== undefined)
    return (
      <DisabledButton reason={disabledReason} aria-keyshortcuts="N">
        {label}
      </DisabledButton>
    )
  return (
    <Button
      variant={secondary ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-keyshortcuts="N"
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
