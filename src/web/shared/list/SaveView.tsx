import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { listSearchOf } from '../../ui/table/listSearch.ts'
import type { ListState } from '../../ui/table/types.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { MAX_VIEW_NAME_LENGTH, MAX_VIEWS, type SavedView } from './savedViews.ts'
import { viewTexts as texts } from './texts.ts'

interface SaveViewProps {
  /** The user's views when the dialog opened. */
  own: readonly SavedView[]
  /** The user's views as they are stored now, even by another tab. */
  stored: () => readonly SavedView[]
  /** Names of the built-in views. */
  taken: readonly string[]
  state: ListState
  onChange: (views: readonly SavedView[]) => void
  onClose: () => void
}

/**
 * Dialog that saves the current filters, order and columns as a view, and removes saved views. The customer filter and the search
 * text are not saved.
 */
export function SaveView({ own, stored, taken, state, onChange, onClose }: SaveViewProps) {
  useReturnFocus()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()

  function save(event: FormEvent) {
    event.preventDefault()
    const viewName = name.trim()
    const now = stored()
    const fault = faultOf(viewName, now)
    setError(fault)
    if (fault !== undefined) return
    const { customer: _, ...filters } = state.filters
    const { sort, hide, f } = listSearchOf({ ...state, filters })
    onChange([...now, { name: viewName, ...(sort && { sort }), ...(hide && { hide }), ...(f && { f }) }])
    onClose()
  }

  function faultOf(viewName: string, now: readonly SavedView[]): string | undefined {
    if (viewName === '') return texts.needsName
    if (now.length >= MAX_VIEWS) return texts.full(MAX_VIEWS)
    return [...taken, ...now.map((view) => view.name)].some(
      (one) => one.toLowerCase() === viewName.toLowerCase(),
    )
      ? texts.taken
      : undefined
  }

  return (
    <Modal opened onClose={onClose} title={texts.title} closeButtonProps={{ 'aria-label': texts.close }}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {texts.lead}
        </Text>
        <form onSubmit={save}>
          <Group align="flex-start" gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              data-autofocus
              aria-label={texts.name}
              placeholder={texts.name}
              maxLength={MAX_VIEW_NAME_LENGTH}
              value={name}
              error={error}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit">{texts.add}</Button>
          </Group>
        </form>
        {own.length > 0 && (
          <Stack gap={4} component="ul" aria-label={texts.saved} m={0} p={0}>
            {own.map((view) => (
              <Group key={view.name} component="li" justify="space-between" wrap="nowrap">
                <Text size="sm" truncate>
                  {view.name}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={texts.remove(view.name)}
                  onClick={() => onChange(stored().filter(({ name: one }) => one !== view.name))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
          </Stack>
        )}
      </Stack>
    </Modal>
  )
}
