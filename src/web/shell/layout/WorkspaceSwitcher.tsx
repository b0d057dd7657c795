import '../../ui/styles/menu.ts'
import '@mantine/core/styles/Badge.css'
import { Badge, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { layoutTexts } from '#texts/layout.ts'
import { useGetWorkspaces } from '../../../api/gen/hooks/user-login/user-login.ts'
import type { Workspace } from '../../../api/gen/model/index.ts'
import { ApiError } from '../../../api/http.ts'
import { notifyError } from '../../ui/notify.ts'
import { useSession } from '../session.ts'
import { sizes } from '../sizes.ts'
import { useSwitchStore } from '../useSwitchStore.ts'
import classes from './WorkspaceSwitcher.module.css'
import { WorkspaceLogo } from './WorkspaceLogo.tsx'

const texts = layoutTexts.workspace

/** The store one works in, and the others one may work in. With none configured there is one, named by the product. */
export function WorkspaceSwitcher() {
  const session = useSession()
  const workspaces = useGetWorkspaces().data?.rows ?? []
  const switchStore = useSwitchStore()
  const current = workspaces.find(({ id }) => id === session?.storeId)
  const several = new Set(workspaces.map(({ companyId }) => companyId)).size > 1

  async function pick({ companyId, id }: Workspace) {
    if (id === session?.storeId) return
    try {
      await switchStore(companyId, id)
    } catch (error) {
      notifyError(texts.failed, error instanceof ApiError ? error.problem.detail : undefined)
    }
  }

  return (
    <Menu width={sizes.workspaceList} position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.switcher} aria-label={texts.label(current?.name ?? texts.single)}>
          <WorkspaceLogo workspace={current} />
          <span className={classes.words}>
            <Text component="span" fw={600} truncate>
              {current?.name ?? texts.single}
            </Text>
            <Plan plan={current?.plan ?? ''} />
          </span>
          <IconSelector size={18} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.list}>
        {workspaces.map((workspace) => (
          <Menu.Item
            key={workspace.id}
            leftSection={<WorkspaceLogo workspace={workspace} />}
            rightSection={workspace.id === session?.storeId ? <IconCheck size={16} aria-hidden /> : undefined}
            aria-current={workspace.id === session?.storeId || undefined}
            onClick={() => void pick(workspace)}
          >
            <span className={classes.item}>
              <Text component="span" size="sm" truncate>
                {workspace.name}
              </Text>
              <Plan plan={workspace.plan} />
            </span>
            {several && (
              <Text size="xs" c="dimmed" truncate>
                {workspace.companyName}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Free is neutral, any other plan informs, an empty one shows nothing. */
function Plan({ plan }: { plan: string }) {
  if (plan === '') return null
  return (
    <Badge size="sm" variant="light" color={plan === 'Free' ? 'gray' : 'blue'} autoContrast className={classes.plan}>
      {plan}
    </Badge>
  )
}
