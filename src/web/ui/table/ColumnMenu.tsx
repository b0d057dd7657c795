import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconColumns3 } from '@tabler/icons-react'
import { usePageTexts } from '../PageTextsProvider.tsx'
import type { DataColumn } from './types.ts'
import type { Density } from './useDensity.ts'

interface ColumnMenuProps {
  columns: readonly DataColumn<never>[]
  hidden: ReadonlySet<string>
  /** Columns that are hidden because the list is too narrow for them. */
  noRoom: readonly string[]
  onToggle: (id: string) => void
  /** Whether columns without room are hidden; otherwise the list scrolls sideways. */
  fits: boolean
  onFit: (fits: boolean) => void
  /** Resets columns and sort order to their defaults; undefined if nothing differs from them. */
  onReset: (() => void) | undefined
}

/** The menu that shows and hides columns; the first column is always shown. */
export function ColumnMenu({ columns, hidden, noRoom, onToggle, fits, onFit, onReset }: ColumnMenuProps) {
  const texts = usePageTexts().table
  const choices = columns.slice(1).filter((column) => column.hideable !== false)
  if (choices.length === 0) return null
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} shadow="md" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} title={texts.columns} aria-label={texts.columns}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ id, header }) => (
          <Menu.CheckboxItem
            key={id}
            checked={!hidden.has(id)}
            onChange={() => onToggle(id)}
            {...(noRoom.includes(id) && {
              'aria-description': texts.noRoom,
              rightSection: (
                <Text aria-hidden size="xs" c="dimmed">
                  {texts.noRoom}
                </Text>
              ),
            })}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem checked={fits} onChange={() => onFit(!fits)}>
          {texts.fitColumns}
        </Menu.CheckboxItem>
        {onReset !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={onReset}>{texts.resetColumns}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface DensityToggleProps {
  density: Density
  onChange: (density: Density) => void
}

/** Switches between comfortable and compact rows. */
export function DensityToggle({ density, onChange }: DensityToggleProps) {
  const texts = usePageTexts().table
  const compact = density === 'compact'
  const Icon = compact ? IconBaselineDensityMedium : IconBaselineDensitySmall
  return (
    <ActionIcon
      variant="default"
      size={36}
      title={compact ? texts.comfortable : texts.compact}
      aria-label={texts.compact}
      aria-pressed={compact}
      onClick={() => onChange(compact ? 'comfortable' : 'compact')}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
