import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { conflictTexts as texts } from '#texts/conflict.ts'
import { useUiTexts } from '../../ui/UiTextsProvider.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import classes from './ConflictDialog.module.css'

/** A field whose value in the form differs from the saved one, with both values as text. */
export interface ConflictField {
  path: string
  label: string
  mine: string
  theirs: string
  /** Whether the user changed it: then "mine" is preselected. */
  changedByMe: boolean
}

/** The chosen side, by path. */
export type ConflictChoice = Readonly<Record<string, 'mine' | 'theirs'>>

interface ConflictDialogProps {
  /** The user who saved the record meanwhile, if known. */
  who: string | null
  fields: readonly ConflictField[]
  onSave: (choice: ConflictChoice) => void
  onCancel: () => void
}

/** Both versions of the fields that differ; nothing is saved before the choice. */
export function ConflictDialog({ who, fields, onSave, onCancel }: ConflictDialogProps) {
  const { close } = useUiTexts()
  useReturnFocus()
  const [choice, setChoice] = useState<ConflictChoice>(() =>
    Object.fromEntries(fields.map(({ path, changedByMe }) => [path, changedByMe ? 'mine' : 'theirs'])),
  )
  return (
    <Modal
      opened
      onClose={onCancel}
      title={texts.title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack>
        <Text>{texts.lead(who ?? texts.someone)}</Text>
        {fields.map(({ path, label, mine, theirs }) => (
          <Radio.Group
            key={path}
            label={label}
            value={choice[path] ?? 'mine'}
            onChange={(side) => setChoice({ ...choice, [path]: side === 'theirs' ? 'theirs' : 'mine' })}
          >
            <div className={classes.sides}>
              <Side value="mine" label={texts.mine} text={mine || texts.empty} />
              <Side value="theirs" label={texts.theirs} text={theirs || texts.empty} />
            </div>
          </Radio.Group>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button onClick={() => onSave(choice)}>{texts.save}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Side({ value, label, text }: { value: string; label: string; text: string }) {
  return <Radio value={value} label={label} description={text} className={classes.side} />
}
