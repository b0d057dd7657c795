import { SimpleGrid, Stack } from '@mantine/core'
import type { Staff } from '../../api/gen/model/index.ts'
import { staffRules } from '../../api/gen/rules/staff.ts'
import type { RecordProps } from '../shared/master/declaration.ts'
import { useMasterRecord } from '../shared/master/useMasterRecord.ts'
import { RecordPicture } from '../shared/picture/RecordPicture.tsx'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { DateField } from '../ui/form/DateField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatDate } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { StaffLogin } from './StaffLogin.tsx'
import { type StaffValues, toStaffRequest, toStaffValues } from './staffValues.ts'
import { staffTexts as texts } from './texts.ts'
import { useStoreOptions } from './useStoreOptions.ts'

const { fields, help, sections } = texts

/** One member of staff: details, store and login. */
export function StaffRecord({ row: staff, onClose }: RecordProps<Staff>) {
  const { storeId } = useScope()
  const { options: stores, read } = useStoreOptions(staff)
  const { record, disabledReason } = useMasterRecord<'Staff', StaffValues>({
    name: 'Staff',
    texts,
    row: staff,
    toValues: (row) => toStaffValues(row, storeId),
    toRequest: toStaffRequest,
    rules: staffRules.AddStaff,
    write: (name, value) => {
      if (name === 'workStoreId') return stores.find((store) => store.value === value)?.label ?? ''
      return name === 'joinedOn' ? formatDate(String(value ?? '')) : String(value ?? '')
    },
    onSaved: onClose,
  })
  const { form } = record
  return (
    <RecordPage
      title={staff === null ? texts.newTitle : texts.numbered(staff.number, staff.name)}
      {...(staff === null && { lead: help.number })}
      record={record}
      onClose={onClose}
      reads={[read]}
      disabledReason={disabledReason}
      after={staff !== null && <StaffLogin staff={staff} />}
    >
      <Section title={sections.details}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField record={form} name="name" label={fields.name} required />
            <TextField record={form} name="designation" label={fields.designation} help={help.designation} />
            <TextField
              record={form}
              name="phone"
              label={fields.phone}
              required
              help={help.phone}
              type="tel"
            />
            <TextField record={form} name="email" label={fields.email} type="email" />
            <SelectField
              record={form}
              name="workStoreId"
              label={fields.workStoreId}
              required
              options={stores}
            />
            <DateField record={form} name="joinedOn" label={fields.joinedOn} />
          </SimpleGrid>
          <RecordPicture
            record={form}
            name="photoId"
            label={fields.photoId}
            purpose="staffPhoto"
            disabled={disabledReason !== undefined}
          />
        </Stack>
      </Section>
    </RecordPage>
  )
}
