import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useGetRoleHolders } from '../../api/gen/hooks/role/get-role-holders.ts'
import { useUpdateRoleMapping } from '../../api/gen/hooks/role/update-role-mapping.ts'
import type { Role, RoleHolder, ScreenPermission } from '../../api/gen/model/index.ts'
import { screens } from '../../api/gen/operations.ts'
import { rightNames } from '../../domain/text/rightNames.ts'
import { RecordView } from '../shared/record/RecordView.tsx'
import { useCancel } from '../shared/record/useCancel.ts'
import { useRecord } from '../shared/record/useRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { MissingReads } from '../shared/state/MissingReads.tsx'
import { type NamedRight, rightOn, rightsOf, useCan } from '../shell/can.ts'
import { useSession } from '../shell/session.ts'
import { Section } from '../ui/page/Section.tsx'
import { MappingMatrix } from './MappingMatrix.tsx'
import { countChanges, type MappingValues, screenKeys, toEntries, toMappingValues } from './mappingValues.ts'
import { mappingTexts as texts } from './texts/mapping.ts'

const labels = Object.fromEntries(screenKeys.map((screen) => [screen, screens[screen].name])) as Record<
  keyof MappingValues,
  string
>
const write = (_screen: string, actions: unknown) =>
  (actions as string[]).map((action) => rightNames[action] ?? action).join(', ') || texts.nothing

/** Mapping of one role as a form: counts changes, keeps a draft, and saves against one version of the role. */
export function MappingForm({ role, rows }: { role: Role; rows: ScreenPermission[] }) {
  const scope = useScope()
  const can = useCan()
  const update = useUpdateRoleMapping()
  const session = useSession()
  const holding = useGetRoleHolders({ id: role.id })
  const holders = holding.data?.rows
  const disabledReason = findDisabledReason()
  const row = useMemo(() => ({ id: role.id, version: role.version, rows }), [role.id, role.version, rows])
  const record = useRecord<typeof row, MappingValues>({
    noun: texts.noun,
    draftKey: 'rolemapping',
    row,
    toValues,
    rules: {},
    labels,
    write,
    send: (values, version) =>
      update.mutateAsync({
        params: { id: role.id },
        data: { ...scope, version: version ?? role.version, rows: toEntries(values) },
      }),
    onSaved: () => undefined,
  })
  const { form } = record.form
  const cancel = useCancel(record)
  const saved = useMemo(() => toMappingValues(rows), [rows])
  const changes = countChanges(saved, form.values)

  function findDisabledReason(): string | undefined {
    if (!role.active) return texts.inactive
    if (!can('UpdateRoleMapping')) return texts.disabled
    if (holders?.some(({ id }) => id === session?.userId)) return texts.ownRole
    const rights = rightsOf(rows)
    if (rights.has('Company.add') && !can('AddCompany')) return texts.ownersRole
    const lacksOne = [...rights].some((right) => !can(right as NamedRight))
    return lacksOne && holders?.length !== 0 ? texts.aboveYou : undefined
  }

  return (
    <RecordView record={record} onCancel={cancel} disabledReason={disabledReason} saveLabel={texts.save}>
      <MissingReads reads={[holding]} />
      <MappingMatrix
        values={form.values}
        onChange={form.setValues}
        canGive={(screen, action) =>
          disabledReason === undefined && (saved[screen].includes(action) || can(rightOn(screen, action)))
        }
      />
      {disabledReason === undefined && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {texts.viewComesAlong} {texts.lacks}
          </Text>
          <Text size="sm" fw={600} role="status">
            {changes === 0 ? texts.unchanged : texts.changed(changes)}
          </Text>
        </Group>
      )}
      {holders !== undefined && <RoleHolders holders={holders} />}
    </RecordView>
  )
}

function toValues(row: { rows: ScreenPermission[] } | null): MappingValues {
  return toMappingValues(row?.rows ?? [])
}

/** The logins affected by a change to a role's mapping. */
function RoleHolders({ holders }: { holders: readonly RoleHolder[] }) {
  return (
    <Section title={texts.holders}>
      {holders.length === 0 ? (
        <Text c="dimmed">{texts.noHolders}</Text>
      ) : (
        <ul>
          {holders.map(({ id, name, userName }) => (
            <li key={id}>{texts.holder(name, userName)}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}
