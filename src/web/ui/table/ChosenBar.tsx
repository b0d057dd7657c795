import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconDots, IconX } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { DisabledButton } from '../DisabledButton.tsx'
import { MenuActions } from '../MenuAction.tsx'
import { notifyError, notifySuccess } from '../notify.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { useEscape } from '../page/useEscape.ts'
import { usePhone } from '../usePhone.ts'
import { type Chooser, useChosen } from './chooser.ts'
import { chosenInListOrder } from './chosenRows.ts'
import { ExportMenu } from './ExportMenu.tsx'
import classes from './TableStatus.module.css'
import type { ChooseRows, ChosenActionsProps, FileFormat, RowAction } from './types.ts'

interface ChosenBarProps<Row> {
  chooser: Chooser<Row>
  actions: ChooseRows<Row>['actions'] | undefined
  /** Why the user cannot export; null if they can. */
  exportDisabledReason: string | null
  /** Saves rows as a file. */
  save: (format: FileFormat, rows: readonly Row[]) => Promise<void>
  /** Called after the selection was cleared, which removes the pressed button. */
  onCleared: () => void
}

/** The actions on the chosen rows of a list: the list's own, export, and clear (also by Escape). */
export function ChosenBar<Row>({ chooser, actions, onCleared, ...others }: ChosenBarProps<Row>) {
  const { table: texts, keys } = usePageTexts()
  const chosen = useChosen(chooser)
  const rows = chosenInListOrder(chosen, chooser.shownIds())
  const [Actions] = useState(() => lazyActions<Row>(actions))
  useEscape(chooser.clear, keys.clearChosen)

  function clear() {
    chooser.clear()
    onCleared()
  }

  function remove(done: readonly Row[]) {
    chooser.remove(done)
    if (chooser.now().rows.size === 0) onCleared()
  }

  async function save(format: FileFormat) {
    await others.save(format, rows)
    const { hidden } = chosen
    notifySuccess(texts.chosenSaved(rows.length), hidden === 0 ? undefined : texts.hiddenSaved(hidden))
  }

  return (
    // A boundary of its own: otherwise new elements of the enclosing boundary would be discarded while this loads, and created again.
    <Suspense>
      <Actions rows={rows} onDone={remove}>
        {(own) => (
          <Layout
            actions={own}
            exportDisabledReason={others.exportDisabledReason}
            save={save}
            onClear={clear}
          />
        )}
      </Actions>
    </Suspense>
  )
}

/** The component of a list's own actions; if it cannot be loaded, a message is shown in its place and the other actions still work. */
function lazyActions<Row>(
  load: ChooseRows<Row>['actions'] | undefined,
): ComponentType<ChosenActionsProps<Row>> {
  if (load === undefined) return ({ children }) => children([])
  return lazy(async () => ({ default: await load().catch(() => MissingActions) }))
}

function MissingActions({ children }: ChosenActionsProps<never>) {
  return (
    <>
      <span role="alert">{usePageTexts().table.chosenMissing}</span>
      {children([])}
    </>
  )
}

interface LayoutProps {
  actions: readonly RowAction[]
  exportDisabledReason: string | null
  save: (format: FileFormat) => Promise<void>
  onClear: () => void
}

/** The actions as buttons in one line, or in a menu where there is no room for them. */
function Layout({ actions, exportDisabledReason, save, onClear }: LayoutProps) {
  const texts = usePageTexts().table
  const isNarrow = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false })
  return (
    <fieldset className={classes.chosen} aria-label={texts.chosenActions}>
      {isNarrow ? (
        <ActionsMenu actions={[...actions, ...exportsOf(save, exportDisabledReason, texts)]} />
      ) : (
        <>
          {actions.map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
          <ExportMenu
            size="xs"
            canExport={exportDisabledReason === null}
            disabledReason={exportDisabledReason ?? undefined}
            save={save}
          />
        </>
      )}
      {isNarrow ? (
        <ActionIcon variant="default" size={30} aria-label={texts.clearChosen} onClick={onClear}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
          {texts.clearChosen}
        </Button>
      )}
    </fieldset>
  )
}

function ActionButton({ action: { label, icon, onClick, disabledReason } }: { action: RowAction }) {
  if (disabledReason !== undefined)
    return (
      <DisabledButton size="xs" reason={disabledReason}>
        {label}
      </DisabledButton>
    )
  return (
    <Button variant="default" size="xs" leftSection={icon} onClick={onClick}>
      {label}
    </Button>
  )
}

function ActionsMenu({ actions }: { actions: readonly RowAction[] }) {
  const texts = usePageTexts().table
  const isPhone = usePhone()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-start" shadow="md" withInitialFocusPlaceholder={false} withinPortal={false}>
      <Menu.Target>
        {isPhone ? (
          <ActionIcon ref={button} variant="default" size={30} aria-label={texts.actions}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            ref={button}
            variant="default"
            size="xs"
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {texts.actions}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <MenuActions actions={actions} button={button} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The formats of the export as actions. */
function exportsOf(
  save: LayoutProps['save'],
  disabledReason: string | null,
  texts: {
    export: string
    exportAs: (format: string) => string
    exportCsv: string
    exportXlsx: string
    exportFailed: string
  },
): readonly RowAction[] {
  if (disabledReason !== null) return [{ label: texts.export, disabledReason, onClick: () => undefined }]
  const saveAs = (format: FileFormat) => () => void save(format).catch(() => notifyError(texts.exportFailed))
  return [
    { label: texts.exportAs(texts.exportCsv), onClick: saveAs('csv') },
    { label: texts.exportAs(texts.exportXlsx), onClick: saveAs('xlsx') },
  ]
}
