import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import factClasses from '../facts.module.css'
import { recordParameters } from '../recordParameters.ts'
import { useUiTexts } from '../UiTextsProvider.tsx'
import type { ConfirmOptions } from './confirmOptions.ts'

/** Mantine's dialogs have 200. This one stays in the page, so one that opens later would cover it. */
const ABOVE_DIALOGS = 201

export interface ConfirmDialogProps {
  options: ConfirmOptions
  opened: boolean
  onAnswer: (agreed: boolean) => void
  /** Subscribes to a change of the user or store; returns the function that unsubscribes. */
  onPlaceChange: (cancel: () => void) => () => void
}

/**
 * The confirmation before an action, with its facts. The main button has the focus and Ctrl + Enter confirms too. For an action that loses
 * something (`danger`), Cancel or the safe alternative has the focus and Ctrl + Enter does nothing. Going to another page or record, and a
 * change of user or store, cancel it, because it names records of the page that was left.
 */
export function ConfirmDialog({ options, opened, onAnswer, onPlaceChange }: ConfirmDialogProps) {
  const texts = useUiTexts()
  // The dialog returns the focus when it closes only if it was mounted before it opened.
  const [mounted, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  const openedAt = useRef('')
  useEffect(() => {
    if (!opened) return
    openedAt.current = recordPlace(options.from)
    const cancel = () => onAnswer(false)
    // The user went elsewhere while this was loading. Cancelled in a microtask, because nobody can receive the answer yet.
    if (recordPlace() !== openedAt.current) queueMicrotask(cancel)
    const cancelElsewhere = () => recordPlace() !== openedAt.current && cancel()
    // Before the router, which may open a confirmation of its own: whether to leave the page.
    window.addEventListener('popstate', cancel, { capture: true })
    // Browsers before 2026 may lack it: the confirmation then stays open, and agreeing to it counts as Cancel.
    window.navigation?.addEventListener('currententrychange', cancelElsewhere)
    const unwatch = onPlaceChange(cancel)
    return () => {
      window.removeEventListener('popstate', cancel, { capture: true })
      window.navigation?.removeEventListener('currententrychange', cancelElsewhere)
      unwatch()
    }
  }, [opened, options.from, onAnswer, onPlaceChange])
  const agree = () => onAnswer(recordPlace() === openedAt.current)
  const danger = options.danger === true
  const { safely } = options
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const shown = useRef<ConfirmOptions>(undefined)
  useEffect(() => {
    shown.current = opened ? options : undefined
    setRunning(false)
    setProblem(undefined)
  }, [opened, options])
  const runSafely = async (run: () => Promise<string | undefined>) => {
    setRunning(true)
    const reason = await run()
    // The dialog was answered meanwhile, perhaps for another confirmation.
    if (shown.current !== options) return
    setRunning(false)
    if (reason === undefined) onAnswer(true)
    else setProblem(reason)
  }
  return (
    <Modal
      opened={opened && mounted}
      onClose={() => onAnswer(false)}
      // Escape closes only this one, see markFocused.
      closeOnEscape={false}
      zIndex={ABOVE_DIALOGS}
      title={options.title}
      centered
      closeButtonProps={{ 'aria-label': texts.close }}
      onFocusCapture={markFocused}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onAnswer(false)
        if (event.key !== 'Enter') return
        // The key that opened the dialog repeats while it is held down: it would also press the focused button.
        if (event.repeat) event.preventDefault()
        if (danger || event.repeat || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        agree()
      }}
    >
      <Text>{options.text}</Text>
      {options.facts !== undefined && (
        <dl className={`${factClasses.facts} ${factClasses.lines}`}>
          {options.facts.map(({ label, value, strong }) => (
            <div key={label} data-strong={strong || undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {problem !== undefined && (
        <Alert color="red" variant="light" role="alert" mt="md">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          onClick={() => onAnswer(false)}
          data-autofocus={(danger && safely === undefined) || undefined}
        >
          {options.cancelLabel ?? texts.cancel}
        </Button>
        <Button
          variant={safely === undefined ? 'filled' : 'outline'}
          color={danger ? 'red' : undefined}
          onClick={agree}
          disabled={running}
          data-autofocus={!danger || undefined}
        >
          {options.confirmLabel}
        </Button>
        {safely !== undefined && (
          <Button onClick={() => runSafely(safely.run)} loading={running} data-autofocus>
            {safely.label}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

/**
 * The search parameters that name the form of a page, in addition to {@link recordParameters}; leaving such a form needs no confirmation.
 */
const FORM_PARAMETERS = ['action', 'day']

/** The page of an address, with the record and form that it names. Further parameters may become known while the page stays. */
function recordPlace(href = location.href): string {
  const { pathname, searchParams } = new URL(href)
  const named = [...recordParameters, ...FORM_PARAMETERS].filter((name) => searchParams.has(name))
  return [pathname, ...named.map((name) => `${name}=${searchParams.get(name)}`)].join(' ')
}

/**
 * Moves the attribute `data-autofocus` to the element that has the focus. Mantine focuses the marked element twice while a dialog
 * opens, and the second time must not undo a key that was pressed in between. Escape in this element is ignored by Mantine, whose dialogs all
 * listen on the window and would close at once.
 */
function markFocused({ target }: FocusEvent<HTMLElement>): void {
  const marked = target.closest('[role="dialog"]')?.querySelectorAll('[data-autofocus]') ?? []
  for (const element of marked) element.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', 'true')
  target.setAttribute('data-mantine-stop-propagation', 'true')
}
