import { Badge, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { layoutTexts } from '#texts/layout.ts'
import type { Workspace } from '../../../api/gen/model/index.ts'
import { BrandMark } from '../BrandMark.tsx'
import { sizes } from '../sizes.ts'
import { useAttachmentUrl } from '../useAttachmentUrl.ts'
import { useWorkspaces } from '../useWorkspaces.ts'
import { twoLettersOf } from './initials.ts'
import { storeColours } from './storeColours.ts'
import classes from './WorkspaceSwitcher.module.css'

const texts = layoutTexts.workspace

/** The current store, with a menu if the user has several. Until the stores are loaded it shows the product's mark and initials. */
export function WorkspaceSwitcher() {
  const { all, current, pick } = useWorkspaces()
  const content = (
    <>
      <WorkspaceLogo workspace={current} all={all} />
      <span className={classes.words}>
        <Text component="span" fw={600} truncate>
          {current?.name ?? texts.single}
        </Text>
        <Plan plan={current?.plan ?? ''} />
      </span>
    </>
  )
  if (all.length < 2) {
    return <div className={classes.switcher}>{content}</div>
  }
  return (
    <Menu width={sizes.workspaceList} position="bottom-start" shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.switcher}
          data-choice
          aria-label={texts.label(current?.name ?? texts.single)}
        >
          {content}
          <IconSelector size={18} stroke={1.6} className={classes.selector} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.list} className={classes.list}>
        <Choices all={all} current={current} onPick={pick} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ChoicesProps {
  all: readonly Workspace[]
  current: Workspace | undefined
  onPick: (workspace: Workspace) => Promise<void>
}

function Choices({ all, current, onPick }: ChoicesProps) {
  const companies = new Set(all.map(({ companyId }) => companyId)).size
  return (
    <Menu.RadioGroup value={current?.id ?? null}>
      {all.map((workspace) => (
        <Menu.RadioItem
          key={workspace.id}
          checkIcon={<IconCheck size={16} aria-hidden />}
          value={workspace.id}
          closeMenuOnClick
          onChange={() => void onPick(workspace)}
        >
          <span className={classes.item}>
            <WorkspaceLogo workspace={workspace} all={all} />
            <span className={classes.words}>
              <span className={classes.names}>
                <Text component="span" display="block" size="sm" fw={500} truncate>
                  {workspace.name}
                </Text>
                {companies > 1 && (
                  <Text component="span" display="block" size="xs" c="dimmed" truncate>
                    {workspace.companyName}
                  </Text>
                )}
              </span>
              <Plan plan={workspace.plan} />
            </span>
          </span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** The plan: Free in grey, any other in blue; nothing without a plan. */
function Plan({ plan }: { plan: string }) {
  if (plan === '') return null
  return (
    <Badge size="sm" variant="default" className={classes.plan} data-free={plan === 'Free' || undefined}>
      {plan}
    </Badge>
  )
}

interface WorkspaceLogoProps {
  workspace: Workspace | undefined
  all: readonly Workspace[]
}

/** The company's logo, or two letters of the store's name in its colour; the product's mark until the stores are loaded. */
function WorkspaceLogo({ workspace, all }: WorkspaceLogoProps) {
  const { url } = useAttachmentUrl(workspace?.logoId ?? null)
  if (url !== null) return <img src={url} alt="" className={classes.logo} />
  if (workspace === undefined) return <BrandMark size={32} />
  return (
    <span className={classes.logo} style={storeColours(all, workspace.id)} aria-hidden>
      {twoLettersOf(workspace.name)}
    </span>
  )
}
