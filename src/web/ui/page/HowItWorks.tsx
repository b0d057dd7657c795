import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { type ComponentType, useRef, useState } from 'react'
import { keepFocus } from '../form/keepFocus.ts'
import { notifyError } from '../notify.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import type { HowItWorksPanelProps } from './HowItWorksPanel.tsx'
import type { HowItWorksLoader, HowItWorksText } from './howItWorksText.ts'
import classes from './Page.module.css'

interface Shown {
  Panel: ComponentType<HowItWorksPanelProps>
  text: HowItWorksText
}

/**
 * The button next to a title that explains the screen; the panel and its text are loaded when it is pressed. The mouse
 * leaves the focus in the field that has it, so that the field is not checked and nothing on the page moves.
 */
export function HowItWorks({ load }: { load: HowItWorksLoader }) {
  const { howItWorks: texts } = usePageTexts()
  const button = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)

  async function open() {
    try {
      const [{ HowItWorksPanel: Panel }, { howItWorks: text }] = await Promise.all([
        import('./HowItWorksPanel.tsx'),
        load(),
      ])
      setShown({ Panel, text })
    } catch {
      notifyError(texts.failed)
    }
  }

  return (
    <>
      <Button
        ref={button}
        className={classes.help}
        variant="subtle"
        color="gray"
        c="dimmed"
        fw={500}
        size="compact-sm"
        leftSection={<IconHelpCircle size={16} aria-hidden />}
        aria-haspopup="dialog"
        onMouseDown={keepFocus}
        onClick={() => (shown === null ? void open() : setShown(null))}
      >
        {texts.button}
      </Button>
      {shown !== null && <shown.Panel text={shown.text} opener={button} onClose={() => setShown(null)} />}
    </>
  )
}
