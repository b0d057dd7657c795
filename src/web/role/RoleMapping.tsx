import { Button, Group } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useGetRole } from '../../api/gen/hooks/role/get-role.ts'
import { useScope } from '../shared/record/useScope.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { SelectInput } from '../ui/form/SelectInput.tsx'
import { Page } from '../ui/page/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { mappingTexts as texts } from './texts/mapping.ts'

const MappingOf = lazyPart(() => import('./MappingOf.tsx'), 'MappingOf')

/** /rolemapping: choose a role of the store, view and set its rights. */
export function RoleMapping() {
  const scope = useScope()
  const chosen = useSearch({ strict: false, select: (search) => search.role })
  const navigate = useNavigate()
  const roles = useGetRole({ ...scope, includeInactive: true })
  const role = roles.data?.find(({ id }) => id === chosen)
  const choices = (roles.data ?? []).filter(({ id, active }) => active || id === chosen)
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      howItWorks={() => import('./texts/howItWorks.ts')}
      actions={
        <SelectInput
          aria-label={texts.role}
          placeholder={texts.role}
          w={260}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={role?.id ?? null}
          onChange={(id) => void navigate({ to: '/rolemapping', search: { role: id ?? undefined } })}
        />
      }
    >
      {roles.isPending && <LoadingState />}
      {roles.isError && roles.data === undefined && (
        <ErrorState detail={problemOf(roles.error).detail} onRetry={() => roles.refetch()} />
      )}
      {roles.data !== undefined && role === undefined && (
        <EmptyState
          title={choices.length === 0 ? texts.none : texts.choose}
          text={choices.length === 0 ? texts.noneText : texts.chooseText}
          action={
            <Group gap="xs" justify="center">
              {choices.length === 0 && (
                <Button renderRoot={(props) => <Link to="/role" {...props} />}>{texts.toRoles}</Button>
              )}
              {choices.map(({ id, name }) => (
                <Button
                  key={id}
                  variant="default"
                  renderRoot={(props) => <Link to="/rolemapping" search={{ role: id }} {...props} />}
                >
                  {name}
                </Button>
              ))}
            </Group>
          }
        />
      )}
      {role !== undefined && <MappingOf key={role.id} role={role} reading={roles.isFetching} />}
    </Page>
  )
}
