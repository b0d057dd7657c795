import { SimpleGrid, Stack } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldOption } from '../../ui/form/SelectField.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { RecordState } from '../record/RecordState.tsx'
import { useScope } from '../record/useScope.ts'
import {
  type AnyBlock,
  type AnyField,
  type AnyForm,
  type AnyLists,
  type AnyRow,
  type AnyScreen,
  type AnyValues,
  fieldsOf,
} from './anyMaster.ts'
import type { RecordProps } from './declaration.ts'
import { check, read, referenceOptions, toRequest, toValues, write } from './formValues.ts'
import { MasterField } from './MasterField.tsx'
import { type ListOperation, listOptions } from './masterOperations.ts'
import { type MasterFormHandle, useMasterForm } from './useMasterRecord.ts'
import { useFocusNextRecord, useSeveral } from './useSeveral.tsx'

interface MasterFormProps extends RecordProps<AnyRow> {
  master: AnyScreen
  form: AnyForm
}

const gridColumns = { 2: { base: 1, sm: 2 }, 3: { base: 1, md: 3 } }

/** The declared form of a master, shown once its lists of choices are loaded. */
export function MasterForm(props: MasterFormProps) {
  const { form } = props
  const references = fieldsOf(form.blocks).flatMap((field) =>
    field.kind === 'reference' ? [field.list] : [],
  )
  const lists = [...new Set([...(form.lists ?? []), ...references])]
  if (lists.length === 0) return <Form {...props} lists={{}} />
  return <WithLists {...props} operations={lists} />
}

function WithLists({
  operations,
  ...props
}: MasterFormProps & { operations: Parameters<typeof useLists>[0] }) {
  return (
    <RecordState query={useLists<AnyRow>(operations)} title={headingOf(props)} onClose={props.onClose}>
      {(lists) => <Form {...props} lists={lists} />}
    </RecordState>
  )
}

function headingOf({ row, master }: MasterFormProps): string {
  return row === null ? master.texts.newTitle : String(row.name)
}

function Form(props: MasterFormProps & { lists: AnyLists }) {
  const { row, master, form, lists, onClose } = props
  const { texts } = master
  const valuesOf = (current: AnyRow | null) => toValues(form, current)
  const several = useSeveral(row === null ? form.several : undefined, valuesOf)
  const handle: MasterFormHandle<AnyValues> = useMasterForm<AnyRow, AnyValues>({
    name: master.name,
    texts,
    row,
    rules: form.rules,
    toValues: valuesOf,
    toRequest: (values, adding) => toRequest(form, values, adding),
    read: (values) => read(form, values),
    check: (values) => check(form, values),
    write: (name, value) => {
      const field = fieldsOf(form.blocks).find((one) => one.name === name)
      if (field?.kind === 'select' && field.write) return field.write(value, lists)
      return field === undefined ? '' : write(field, value, optionsOf(field, handle.record.form.form.values))
    },
    ...(several.next && { next: several.next }),
    onSaved: (added) => (several.next === undefined ? onClose() : several.note(added)),
  })
  const { record, disabledReason } = handle
  const { values } = record.form.form
  useFocusNextRecord(record.form, form, several.added)

  function optionsOf(field: AnyField, now: AnyValues): readonly FieldOption[] {
    if (field.kind === 'reference') return referenceOptions(field, lists, row)
    if (field.kind === 'choice')
      return Object.entries(field.labels).map(([value, label]) => ({ value, label }))
    return field.kind === 'select' ? field.options({ row, values: now, choices: lists }) : []
  }

  function drawField(field: AnyField): ReactNode {
    const help = texts.help?.[field.name]
    const isFixed = field.fixed !== undefined && row !== null
    const also = 'also' in field ? field.also : undefined
    return (
      <MasterField
        key={field.name}
        record={record.form}
        field={field}
        label={texts.fields[field.name] ?? ''}
        help={isFixed ? field.fixed : typeof help === 'string' ? help : undefined}
        required={form.rules[field.name]?.required === true}
        disabled={isFixed}
        options={optionsOf(field, values)}
        also={also && ((now) => also({ row, values: now, choices: lists }))}
      />
    )
  }

  function draw(block: AnyBlock, at: number): ReactNode {
    if ('kind' in block) return drawField(block)
    if ('Part' in block) return <block.Part key={at} row={row} />
    if ('fields' in block)
      return (
        <SimpleGrid key={at} cols={gridColumns[block.columns]}>
          {block.fields.map(drawField)}
        </SimpleGrid>
      )
    if (block.when?.(values) === false) return null
    return (
      <Section key={at} title={block.section}>
        {block.blocks.map(draw)}
      </Section>
    )
  }

  const blocks = form.blocks.map(draw)
  return (
    <RecordPage title={headingOf(props)} record={record} onClose={onClose} disabledReason={disabledReason}>
      {blocks.length === 1 && several.shown === null ? (
        blocks
      ) : (
        <Stack gap="lg">
          {blocks}
          {several.shown}
        </Stack>
      )}
    </RecordPage>
  )
}

/** Several lists as one query, with the rows by operation: it has data once all lists are loaded, and fails if one of them fails. */
function useLists<Row>(operations: readonly ListOperation[]) {
  const scope = useScope()
  const reads = useQueries({ queries: operations.map((operation) => listOptions(operation, scope)) })
  const areLoaded = reads.every(({ data }) => data !== undefined)
  const rows = reads.map(({ data }) => (data as { rows: Row[] } | undefined)?.rows ?? [])
  return {
    data: areLoaded
      ? Object.fromEntries(operations.map((operation, at) => [operation, rows[at] ?? []]))
      : undefined,
    isError: reads.some(({ isError }) => isError),
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(reads.map(({ refetch }) => refetch())),
  }
}
