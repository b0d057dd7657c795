import { Button } from '@mantine/core'
import type { StaffChoice, UserLogin } from '../../api/gen/model/index.ts'
import { useCan } from '../shell/can.ts'
import { useIsReadOnly } from '../ui/form/readOnly.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { type LoginValues, staffOptions, valuesOfStaff } from './loginValues.ts'
import { userLoginTexts as texts } from './texts.ts'

interface StaffPickerProps {
  record: RecordFormHandle<LoginValues>
  /** Staff without an active login; undefined while loading. */
  choices: readonly StaffChoice[] | undefined
  login: UserLogin | null
  /** Opens the form of a new member of staff. */
  onAdd: () => void
}

/** The member of staff who uses the login. For a new login, that person's name, email and phone are copied. */
export function StaffPicker({ record, choices, login, onAdd }: StaffPickerProps) {
  const can = useCan()
  const readOnly = useIsReadOnly(record)
  const { form } = record
  const addsStaff = can('AddStaff')
  const noStaff = addsStaff ? texts.help.noStaff : texts.help.noStaffToChoose

  function choose(staffId: string | null) {
    const person = choices?.find(({ id }) => id === staffId)
    form.setValues(
      person === undefined ? { staffId } : valuesOfStaff(person, login, form.getValues(), choices ?? []),
    )
  }

  return (
    <div>
      <SelectField
        record={record}
        name="staffId"
        label={texts.fields.staffId}
        required={login === null || login.staffId !== null}
        help={choices?.length === 0 && login === null ? noStaff : texts.help.staff}
        options={staffOptions(choices ?? [], login)}
        onChange={choose}
      />
      {addsStaff && !readOnly && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={onAdd}>
          {texts.addStaff}
        </Button>
      )}
    </div>
  )
}
