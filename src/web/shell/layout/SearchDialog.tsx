import { Button, Kbd, Modal, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { searchTexts as texts } from '#texts/search.ts'
import { bringIntoView } from '../../ui/bringIntoView.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { useFoundRecords } from './foundHits.ts'
import classes from './SearchDialog.module.css'
import type { LoanStep, SearchChoice } from './searchChoice.ts'
import { type SearchHits, searchHits } from './searchHits.ts'
import { useSearchEntries } from './useSearchEntries.tsx'

/** The step in which the user finds the loan for an action; null if the action needs none. */
function firstStep(entries: readonly SearchChoice[], action: string | undefined): Step | null {
  const chosen = entries.find(({ title, loanStep }) => title === action && loanStep !== undefined)
  return chosen?.loanStep === undefined
    ? null
    : { title: chosen.title, before: '', loanStep: chosen.loanStep }
}

const arrows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The text and state of the search, which the header keeps while the dialog loads. */
export interface SearchDialogProps {
  typed: string
  /** The title of an action on a loan; the search then begins with finding the loan. */
  action?: string | undefined
  /** Whether Enter was pressed before the results for the typed text, perhaps before the dialog was loaded. */
  hurried: boolean
  onHurry: (hurried: boolean) => void
  onType: (typed: string) => void
  onClose: () => void
}

/** A step into a result: the actions on a record, or the search for the loan of an action. */
interface Step {
  title: string
  /** The text that was typed before, which is typed again on the way back. */
  before: string
  actions?: readonly SearchChoice[]
  loanStep?: LoanStep
}

/**
 * Screens, actions, reports and stores by name, and records of the business, found and chosen by keyboard. Enter takes the highlighted
 * one; if a scanner sends it before the results, it takes the only result, and otherwise leaves the choice to the user. The
 * right arrow leads to the actions on the highlighted record; an action on a loan requires one first. The left arrow leads back.
 */
export function SearchDialog({ typed, action, hurried, onHurry, onType, onClose }: SearchDialogProps) {
  useReturnFocus()
  const id = useId()
  const entries = useSearchEntries()
  const [active, setActive] = useState(0)
  const [step, setStep] = useState(() => firstStep(entries, action))
  const found = useFoundRecords(step?.actions === undefined ? typed : '', step?.loanStep)
  const named = step?.loanStep === undefined ? searchHits(typed, step?.actions ?? entries) : []
  const groups = [...named, ...found.groups]
  const hits = groups.flatMap((group) => group.hits)
  const chosen = hits[Math.min(active, hits.length - 1)]
  const idOf = (hit: SearchChoice) => `${id}-${hit.id}`
  const chosenId = chosen === undefined ? undefined : idOf(chosen)

  useEffect(() => {
    if (chosenId !== undefined) bringIntoView(document.getElementById(chosenId))
  }, [chosenId])

  useEffect(() => {
    if (!hurried || found.stale) return
    onHurry(false)
    if (hits.length === 1) choose(hits[0])
  })

  function choose(hit: SearchChoice | undefined) {
    if (hit === undefined) return
    if (hit.loanStep !== undefined) {
      stepInto({ title: hit.title, before: typed, loanStep: hit.loanStep })
      return
    }
    onClose()
    hit.run()
  }

  function stepInto(next: Step) {
    setStep(next)
    setActive(0)
    onType('')
  }

  function stepBack() {
    onType(step?.before ?? '')
    setActive(0)
    setStep(null)
  }

  /** Steps into the actions of a result, if it has any. */
  function showActions(hit: SearchChoice | undefined): boolean {
    if (hit?.actions === undefined || hit.actions.length === 0) return false
    stepInto({ title: hit.title, before: typed, actions: hit.actions })
    return true
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // Results for earlier words are ignored.
    if (found.stale && active === 0 && named.length === 0) onHurry(true)
    else choose(chosen)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event
    const atEnd = currentTarget.selectionStart === typed.length
    if (key === 'ArrowRight' && atEnd && showActions(chosen)) event.preventDefault()
    if (step !== null && typed === '' && (key === 'ArrowLeft' || key === 'Backspace')) {
      event.preventDefault()
      stepBack()
    }
    const down = arrows[key]
    if (down === undefined || hits.length === 0) return
    event.preventDefault()
    setActive((Math.min(active, hits.length - 1) + down + hits.length) % hits.length)
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      // Above a confirmation, too.
      zIndex={202}
      size={600}
      padding={0}
      yOffset="max(12vh, var(--toasts-bottom, 0px) + 8px)"
    >
      <Modal.Overlay />
      <Modal.Content aria-label={texts.title} data-search>
        <form className={classes.bar} onSubmit={submit}>
          {step !== null && (
            <Button
              variant="default"
              size="compact-sm"
              className={classes.step}
              leftSection={<IconArrowLeft size={14} aria-hidden />}
              aria-label={texts.back(step.title)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={stepBack}
            >
              {step.title}
            </Button>
          )}
          <TextInput
            data-autofocus
            className={classes.input}
            variant="unstyled"
            size="md"
            role="combobox"
            aria-label={texts.title}
            aria-expanded={hits.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={chosenId}
            placeholder={step?.loanStep === undefined ? layoutTexts.search.placeholder : texts.whichLoan}
            leftSection={step === null && <IconSearch size={20} stroke={1.6} aria-hidden />}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              onHurry(false)
              onType(event.currentTarget.value)
              setActive(0)
            }}
            onKeyDown={press}
          />
          <Button type="submit" disabled={chosen === undefined && !found.stale}>
            {texts.submit}
          </Button>
        </form>
        <VisuallyHidden role="status">
          {found.searching ? texts.searching : texts.found(hits.length)}
        </VisuallyHidden>
        <div id={id} role="listbox" aria-label={texts.title} className={classes.results}>
          {groups.map((group) => (
            <Group
              key={group.group}
              group={group}
              chosen={chosen}
              idOf={idOf}
              onChoose={choose}
              onActions={showActions}
            />
          ))}
        </div>
        {hits.length === 0 && found.searching && (
          <Text className={classes.nothing} c="dimmed">
            {texts.searching}
          </Text>
        )}
        {found.failed && (
          <Text className={classes.nothing} role="alert">
            {texts.failed}
          </Text>
        )}
        {hits.length === 0 && step?.loanStep !== undefined && typed === '' && (
          <Text className={classes.nothing} c="dimmed">
            {texts.whichLoan}
          </Text>
        )}
        {hits.length === 0 &&
          !found.searching &&
          !found.failed &&
          !(step?.loanStep !== undefined && typed === '') && (
            <div className={classes.nothing}>
              <Text fw={600}>{texts.nothing(typed)}</Text>
              <Text size="sm" c="dimmed">
                {texts.nothingHint}
              </Text>
            </div>
          )}
        <div className={classes.keys} data-key-hint>
          {texts.keys(step !== null, (chosen?.actions ?? []).length > 0).map(({ keys, does }) => (
            <span key={does}>
              {keys.map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}{' '}
              {does}
            </span>
          ))}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

interface GroupProps {
  group: SearchHits<SearchChoice>
  chosen: SearchChoice | undefined
  idOf: (hit: SearchChoice) => string
  onChoose: (hit: SearchChoice) => void
  onActions: (hit: SearchChoice) => void
}

function Group({ group: { group, hits }, chosen, idOf, onChoose, onActions }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, not fieldsets
    <div role="group" aria-label={texts.groups[group]}>
      <div className={classes.title} aria-hidden>
        {texts.groups[group]}
      </div>
      {hits.map((hit) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys of its options
        <div
          key={hit.id}
          id={idOf(hit)}
          role="option"
          tabIndex={-1}
          aria-selected={hit === chosen}
          className={classes.hit}
          onClick={() => onChoose(hit)}
        >
          <hit.Icon size={18} stroke={1.6} aria-hidden />
          <span className={classes.name}>{hit.title}</span>
          {hit.detail !== undefined && <span className={classes.detail}>{hit.detail}</span>}
          {(hit.actions ?? []).length > 0 && (
            <span
              className={classes.more}
              aria-hidden
              title={texts.actionsOn(hit.title)}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                event.stopPropagation()
                onActions(hit)
              }}
            >
              <IconChevronRight size={16} />
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
