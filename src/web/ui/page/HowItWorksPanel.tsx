import { CloseButton, Drawer, Paper, Portal, Title } from '@mantine/core'
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef } from 'react'
import { useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { useUiTexts } from '../UiTextsProvider.tsx'
import { usePhone } from '../usePhone.ts'
import classes from './HowItWorksPanel.module.css'
import type { HowItWorksText } from './howItWorksText.ts'
import { isEscapeTaken } from './useEscape.ts'

export interface HowItWorksPanelProps {
  text: HowItWorksText
  /** The button that opened it, which gets the focus back. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/**
 * The explanation of a screen. On wide screens it covers the right edge of the page, which stays usable; on phones it
 * covers the page. Escape closes it, even from a field of the page.
 */
export function HowItWorksPanel({ text, opener, onClose }: HowItWorksPanelProps) {
  const phone = usePhone()
  const { close } = useUiTexts()
  const { keys } = usePageTexts()
  useKeyHelp(keys.closeHelp)
  if (!phone)
    return (
      <SidePanel text={text} opener={opener} onClose={onClose}>
        <Explanation text={text} />
      </SidePanel>
    )
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="100%"
      classNames={{ title: classes.title }}
      title={text.title}
      closeButtonProps={{ 'aria-label': close }}
    >
      <ReturnFocus to={opener} />
      <Explanation text={text} />
    </Drawer>
  )
}

/** Returns the focus to the opener when the drawer closes. */
function ReturnFocus({ to }: { to: RefObject<HTMLElement | null> }) {
  useEffect(() => () => to.current?.focus({ preventScroll: true }), [to])
  return null
}

interface SidePanelProps extends HowItWorksPanelProps {
  children: ReactNode
}

/** A dialog that does not block the page: Tab leaves it, and the page is read and typed in as before. */
function SidePanel({ text, opener, onClose, children }: SidePanelProps) {
  const { close } = useUiTexts()
  const id = useId()
  const panel = useRef<HTMLDivElement | null>(null)
  const opened = useCallback(
    (element: HTMLDivElement | null) => {
      panel.current = element
      const { activeElement } = document
      if (activeElement === document.body || activeElement === opener.current)
        element?.focus({ preventScroll: true })
    },
    [opener],
  )
  useEscapeFirst(leave)

  function leave() {
    // The focus stays in a field of the page in which the user types.
    const { activeElement } = document
    const isAway = activeElement !== document.body && !panel.current?.contains(activeElement)
    if (!isAway) opener.current?.focus({ preventScroll: true })
    onClose()
  }

  return (
    <Portal>
      <Paper
        ref={opened}
        className={classes.panel}
        role="dialog"
        aria-labelledby={id}
        tabIndex={-1}
        radius={0}
        shadow="xl"
      >
        <div className={classes.head}>
          <Title order={2} size="h4" id={id}>
            {text.title}
          </Title>
          <CloseButton aria-label={close} onClick={leave} />
        </div>
        {children}
      </Paper>
    </Portal>
  )
}

/** Escape closes the panel before the page handles the key, unless an open dialog, menu or list handles it. */
function useEscapeFirst(leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isEscapeTaken(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** Purpose, steps, rules, what is final, and an example. */
function Explanation({ text }: { text: HowItWorksText }) {
  const { howItWorks: texts } = usePageTexts()
  return (
    <div className={classes.text}>
      <p>{text.purpose}</p>
      <Title order={3} size="h6">
        {texts.steps}
      </Title>
      <ol>{text.steps.map(line)}</ol>
      <Title order={3} size="h6">
        {texts.rules}
      </Title>
      <ul>{text.rules.map(line)}</ul>
      <Title order={3} size="h6">
        {texts.final}
      </Title>
      <ul>{text.final.map(line)}</ul>
      <section className={classes.example} aria-label={texts.example}>
        <Title order={3} size="h6">
          {texts.example}
        </Title>
        {text.example.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </section>
    </div>
  )
}

function line(words: string) {
  return <li key={words}>{words}</li>
}
