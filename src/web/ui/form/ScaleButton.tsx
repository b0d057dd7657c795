import { ActionIcon, Tooltip } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { useKeyHelp } from '../keyHelp.ts'
import { notifyError } from '../notify.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import classes from './form.module.css'
import { WaitForContext } from './pendingWork.ts'
import type { Scale, ScaleWeight } from './scale.ts'

export interface ScaleButtonProps {
  scale: Scale
  /** The element of the weight field and this button. */
  frame: RefObject<HTMLElement | null>
  /** The label of the weight field. */
  label: string
  onWeight: (mg: number) => void
}

/**
 * Reads the scale into its weight field, by a click or by F2 in the field; it takes no width from the field. Saving waits for the
 * weight. It is dropped if another one is typed meanwhile, or the field is removed or reset.
 */
export function ScaleButton({ scale, frame, label, onWeight }: ScaleButtonProps) {
  const { scale: texts } = usePageTexts().form
  const [isReading, setIsReading] = useState(false)
  const waitFor = useContext(WaitForContext)
  const latest = useRef({ start, onWeight })
  latest.current = { start, onWeight }
  useKeyHelp(texts.keys)

  useEffect(() => {
    const field = frame.current
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F2') return
      event.preventDefault()
      latest.current.start()
    }
    field?.addEventListener('keydown', press)
    return () => field?.removeEventListener('keydown', press)
  }, [frame])

  function start() {
    const input = frame.current?.querySelector('input')
    if (isReading || !input || input.matches(':disabled')) return
    const dropped = Promise.withResolvers<null>()
    const drop = () => dropped.resolve(null)
    input.addEventListener('input', drop)
    setIsReading(true)
    const weight = Promise.race([scale.read(), dropped.promise]).finally(() => {
      input.removeEventListener('input', drop)
      setIsReading(false)
    })
    waitFor(put(weight, input), drop)
  }

  /** Puts the weight into the field. Returns false if there is none; true also if it is no longer wanted. */
  async function put(reading: Promise<ScaleWeight | null>, input: HTMLInputElement): Promise<boolean> {
    const text = input.value
    const weight = await reading
    if (weight === null || !input.isConnected || input.value !== text) return true
    if ('mg' in weight) latest.current.onWeight(weight.mg)
    else notifyError(weight.problem)
    const { activeElement } = document
    if (activeElement === document.body || frame.current?.contains(activeElement)) input.focus()
    return 'mg' in weight
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
        onClick={start}
      >
        <IconScale size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
