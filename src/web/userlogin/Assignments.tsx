import type { AssignmentRow } from '../../api/gen/model/index.ts'
import { FieldRow } from '../ui/form/FieldRows.tsx'
import { RowsInput } from '../ui/form/RowsInput.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import classes from './Assignments.module.css'
import type { LoginValues } from './loginValues.ts'
import { rolesOf, storesOf } from './roleChoices.ts'
import { userLoginTexts } from './texts.ts'

const texts = userLoginTexts.assignment

interface AssignmentsProps {
  record: RecordFormHandle<LoginValues>
  /** The roles that the user may assign. */
  choices: readonly AssignmentRow[]
  /** The current assignments, kept among the options so that they are shown. */
  assigned: readonly AssignmentRow[]
  readOnly: boolean
}

/** The stores a login works in, each with one role. */
export function Assignments({ record, choices, assigned, readOnly }: AssignmentsProps) {
  const { form } = record
  const { assignments } = form.values
  const known = [...choices, ...assigned]
  const stores = storesOf(known)
  const storeOf = (row: number) => assignments[row]?.storeId ?? null

  function chooseStore(row: number, storeId: string | null) {
    const found = known.find((one) => one.storeId === storeId)
    const roles = rolesOf(known, storeId)
    form.setFieldValue(`assignments.${row}`, {
      companyId: found?.companyId ?? '',
      storeId,
      roleId: roles.length === 1 ? (roles[0]?.value ?? null) : null,
    })
  }

  return (
    <RowsInput
      record={record}
      name="assignments"
      label={userLoginTexts.fields.assignments}
      underHeading
      error={form.errors.assignments}
      className={classes.rows}
      heads={[texts.storeHead, texts.roleHead]}
      count={assignments.length}
      least={1}
      most={stores.length}
      fixed={readOnly}
      row={(row, removal) => (
        <FieldRow key={`assignments.${row}`} record={record}>
          <SelectField
            record={record}
            name={`assignments.${row}.storeId`}
            label={texts.store(row + 1)}
            hideLabel
            placeholder={texts.chooseStore}
            options={stores}
            disabled={readOnly}
            onChange={(next) => chooseStore(row, next)}
            flex={1}
          />
          <SelectField
            record={record}
            name={`assignments.${row}.roleId`}
            label={texts.role(row + 1)}
            hideLabel
            placeholder={texts.chooseRole}
            options={rolesOf(known, storeOf(row))}
            disabled={readOnly || storeOf(row) === null}
            flex={1}
          />
          {removal}
        </FieldRow>
      )}
      addLabel={texts.add}
      removeLabel={(number) =>
        texts.remove(stores.find(({ value }) => value === storeOf(number - 1))?.label ?? texts.thisOne)
      }
      onAdd={() => form.insertListItem('assignments', { companyId: '', storeId: null, roleId: null })}
      onRemove={(row) => form.removeListItem('assignments', row)}
    />
  )
}
