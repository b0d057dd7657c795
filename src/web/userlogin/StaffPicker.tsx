import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StaffChoice, UserLogin } from '../../api/gen/model/index.ts'
import { useCan } from '../shell/can.ts'
import { useIsReadOnly } from '../ui/form/readOnly.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { type LoginValues, staffOptions } from './loginValues.ts'
import { userLoginTexts as texts } from './texts.ts'

interface StaffPickerProps {
  record: RecordFormHandle<LoginValues>
  /** Staff without an active login; undefined while loading. */
  choices: readonly StaffChoice[] | undefined
  login: UserLogin | null
}

/** The staff of the login. For a new one the name, email and phone of the staff are copied. */
export function StaffPicker({ record, choices, login }: StaffPickerProps) {
  const can = useCan()
  const { form } = record
  const readOnly = useIsReadOnly(record)

  function choose(staffId: string | null) {
    const person = choices?.find(({ id }) => id === staffId)
    form.setValues({
      staffId,
      ...(login === null &&
        person !== undefined && {
          name: person.name,
          email: person.email ?? form.getValues().email,
          phone: person.phone ?? form.getValues().phone,
        }),
    })
  }

  return (
    <div>
      <SelectField
        record={record}
        name="staffId"
        label={texts.fields.staffId}
        required={login === null || login.staffId !== null}
        help={choices?.length === 0 && login === null ? texts.help.noStaff : texts.help.staff}
        options={staffOptions(choices ?? [], login)}
        onChange={choose}
      />
      {can('AddStaff') && !readOnly && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          renderRoot={(props) => <Link to="/staff" search={{ open: 'new' }} {...props} />}
        >
          {texts.addStaff}
        </Button>
      )}
    </div>
  )
}
