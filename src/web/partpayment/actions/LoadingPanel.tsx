import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { recordTexts } from '#texts/record.ts'
import { focusPanel } from '../../ui/form/formKeys.ts'
import { Section } from '../../ui/page/Section.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import classes from '../LoanPage.module.css'

interface LoadingPanelProps {
  title: string
  /** Why the form cannot be shown; nothing while it loads. */
  children?: ReactNode
  onClose: () => void
}

/**
 * The frame of an action whose form is still loading, or cannot be shown: it takes the focus, so that it scrolls into view
 * on a phone, and can be closed.
 */
export function LoadingPanel({ title, children, onClose }: LoadingPanelProps) {
  const section = useRef<HTMLElement>(null)
  useReturnFocus()
  useEffect(() => focusPanel(section.current), [])
  return (
    <Section title={title} ref={section}>
      <Stack>
        <div className={classes.loading}>{children || <LoadingState first />}</div>
        <Group>
          <Button variant="default" onClick={onClose}>
            {recordTexts.cancel}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
