import { NativeSelect, Switch, Table, Text } from '@mantine/core'
import type {
  ImportChoice,
  ImportChosen,
  ImportColumn,
  ImportField,
  ImportJob,
  ImportMapping,
} from '../../../api/gen/model/index.ts'
import classes from './ImportPage.module.css'
import { importTexts as texts } from './texts.ts'

interface ColumnMapProps {
  job: Pick<ImportJob, 'columns' | 'fields'>
  mapping: readonly ImportMapping[]
  chosen: readonly ImportChosen[]
  onChange: (mapping: ImportMapping[]) => void
}

/**
 * The labels of the required fields that have neither a column nor a choice that replaces it, separated by commas; empty if there are none.
 */
export function missingLabels(
  fields: readonly ImportField[],
  mapping: readonly ImportMapping[],
  chosen: readonly ImportChosen[],
): string {
  return fields
    .filter(({ key, required }) => required && !mapping.some(({ field }) => field === key))
    .filter(({ unlessChosen }) => !chosen.some(({ key, value }) => key === unlessChosen && value !== ''))
    .map(({ label }) => label)
    .join(', ')
}

/** The file's columns with sample values, and the field of each; a field is read from one column. */
export function ColumnMap({ job: { columns, fields }, mapping, chosen, onChange }: ColumnMapProps) {
  const missing = missingLabels(fields, mapping, chosen)

  function assign(column: number, field: string) {
    const others = mapping.filter((one) => one.column !== column && one.field !== field)
    onChange(field === '' ? others : [...others, { field, column }])
  }

  return (
    <>
      {missing !== '' && (
        <Text size="sm" role="status" className={classes.missing}>
          {texts.columns.missing(missing)}
        </Text>
      )}
      <Table className={classes.columns}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.columns.inFile}</Table.Th>
            <Table.Th scope="col">{texts.columns.becomes}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map((column, index) => (
            <ColumnLine
              key={index}
              column={column}
              fields={fields}
              value={mapping.find((one) => one.column === index)?.field ?? ''}
              onChange={(field) => assign(index, field)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

interface ColumnLineProps {
  column: ImportColumn
  fields: readonly ImportField[]
  value: string
  onChange: (field: string) => void
}

function ColumnLine({ column, fields, value, onChange }: ColumnLineProps) {
  const options = fields.map(({ key, label, required }) => ({
    value: key,
    label: required ? texts.columns.required(label) : label,
  }))
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600} size="sm">
          {column.name}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={1}>
          {column.samples.join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>
        <NativeSelect
          aria-label={texts.columns.fieldOf(column.name)}
          data={[{ value: '', label: texts.columns.nothing }, ...options]}
          value={value}
          description={fields.find(({ key }) => key === value)?.help}
          inputWrapperOrder={['input', 'description']}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Table.Td>
    </Table.Tr>
  )
}

interface ChoicesProps {
  choices: readonly ImportChoice[]
  chosen: readonly ImportChosen[]
  onChange: (chosen: ImportChosen[]) => void
}

/** The inputs of values that apply to all rows. */
export function Choices({ choices, chosen, onChange }: ChoicesProps) {
  const chosenOf = (key: string) => chosen.find((one) => one.key === key)?.value ?? ''
  const choose = (key: string, value: string) =>
    onChange([...chosen.filter((one) => one.key !== key), ...(value === '' ? [] : [{ key, value }])])
  return choices.map(({ key, label, help, values }) =>
    values.length === 0 ? (
      <Switch
        key={key}
        label={label}
        description={help}
        checked={chosenOf(key) === 'yes'}
        onChange={(event) => choose(key, event.currentTarget.checked ? 'yes' : '')}
      />
    ) : (
      <NativeSelect
        key={key}
        maw="28rem"
        label={label}
        description={help}
        data={[{ value: '', label: texts.chooseOne }, ...values]}
        value={chosenOf(key)}
        onChange={(event) => choose(key, event.currentTarget.value)}
      />
    ),
  )
}
