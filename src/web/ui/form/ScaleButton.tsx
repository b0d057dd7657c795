import { ActionIcon, Tooltip } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useKeyHelp } from '../keyHelp.ts'
import { notifyError } from '../notify.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import classes from './form.module.css'
import type { Scale } from './scale.ts'

export interface ScaleButtonProps {
  scale: Scale
  /** The element of the weight field and this button. */
  frame: RefObject<HTMLElement | null>
  /** The label of the weight field. */
  label: string
  onWeight: (mg: number) => void
}

/** Reads the scale into its weight field, by a click or by F2 in the field; it takes no width from the field. */
export function ScaleButton({ scale, frame, label, onWeight }: ScaleButtonProps) {
  const { scale: texts } = usePageTexts().form
  const [isReading, setIsReading] = useState(false)
  const latest = useRef(read)
  latest.current = read
  useKeyHelp(texts.keys)

  useEffect(() => {
    const field = frame.current
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F2') return
      event.preventDefault()
      void latest.current()
    }
    field?.addEventListener('keydown', press)
    return () => field?.removeEventListener('keydown', press)
  }, [frame])

  async function read() {
    const input = frame.current?.querySelector('input')
    if (isReading || input === null || input?.matches(':disabled')) return
    setIsReading(true)
    const weight = await scale.read()
    setIsReading(false)
    if ('problem' in weight) notifyError(weight.problem)
    else onWeight(weight.mg)
    input?.focus()
  }

  return (
    // Rendered inside the page's landmark, not at the end of the document.
    <Tooltip label={texts.read} position="top-end" withinPortal={false}>
      <ActionIcon
        className={classes.weigh}
        size={24}
        variant="subtle"
        tabIndex={-1}
        loading={isReading}
        aria-label={texts.readInto(label)}
        onClick={() => void read()}
      >
        <IconScale size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
