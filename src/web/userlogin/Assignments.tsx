import { ActionIcon, Button, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import type { AssignmentRow } from '../../api/gen/model/index.ts'
import { FieldRow, FieldRows } from '../ui/form/FieldRows.tsx'
import { useIsReadOnly } from '../ui/form/readOnly.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { useRowKeys } from '../ui/form/useRowKeys.ts'
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
  /** A new login needs one. An existing one may have others, which the user does not see. */
  isNew: boolean
}

/** The stores a login works in, each with one role. */
export function Assignments({ record, choices, assigned, readOnly, isNew }: AssignmentsProps) {
  const { form } = record
  const { assignments } = form.values
  const known = [...choices, ...assigned]
  const asText = useIsReadOnly(record)
  const stores = storesOf(known)
  const rowKeys = useRowKeys(assignments.length)
  const add = useRef<HTMLButtonElement>(null)
  const isRemoved = useRef(false)
  // The pressed button is gone with its row: the focus moves to the one that adds a row.
  useLayoutEffect(() => {
    if (isRemoved.current) add.current?.focus()
    isRemoved.current = false
  })

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
    <Stack gap="sm">
      <FieldRows
        record={record}
        label={userLoginTexts.fields.assignments}
        heads={[texts.storeHead, texts.roleHead]}
      >
        {assignments.map(({ storeId }, row) => {
          const store = stores.find(({ value }) => value === storeId)
          return (
            <FieldRow key={rowKeys[row]} record={record}>
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
                options={rolesOf(known, storeId)}
                disabled={readOnly || storeId === null}
                flex={1}
              />
              {!asText && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size="lg"
                  disabled={readOnly || (isNew && assignments.length === 1)}
                  aria-label={texts.remove(store?.label ?? texts.thisOne)}
                  onClick={() => {
                    isRemoved.current = true
                    rowKeys.splice(row, 1)
                    form.removeListItem('assignments', row)
                  }}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </FieldRow>
          )
        })}
      </FieldRows>
      {form.errors.assignments !== undefined && (
        <Text size="sm" c="red" role="alert">
          {form.errors.assignments}
        </Text>
      )}
      {!readOnly && (
        <Button
          ref={add}
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={assignments.length >= stores.length}
          onClick={() => form.insertListItem('assignments', { companyId: '', storeId: null, roleId: null })}
        >
          {texts.add}
        </Button>
      )}
    </Stack>
  )
}
