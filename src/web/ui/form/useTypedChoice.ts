import { type RefObject, useEffect, useRef, useState } from 'react'
import { afterPress, isPressed, watchPresses } from './afterPress.ts'
import { highlightedOption } from './options.ts'

interface TypedChoiceOptions {
  /** The input. */
  field: RefObject<HTMLInputElement | null>
  /** The chosen option: another one drops the text. */
  value: string | null
  /** Called with true when a text is typed that is not the chosen option, with false once it is or the field is removed; stable. */
  onTyping: ((isTyping: boolean) => void) | undefined
  /**
   * Whether the owner of the field knows of such a text. False drops it, such as after its form was reset. True without a text, as in a
   * restored draft, is an empty text. Undefined if only the field knows.
   */
  isTyping: boolean | undefined
}

/** What is typed in a field of options and is not one of them yet. */
interface TypedChoice {
  /** Null when nothing is typed. */
  text: string | null
  /** Whether the field was left with the text, which is then an error. */
  isLeft: boolean
  /** Sets the text; null once an option is chosen. */
  type: (text: string | null) => void
  /** Takes the highlighted option: call it at Tab. */
  takeHighlighted: () => void
  /** Takes it when a press outside closes the list, before the field loses the focus. */
  onDropdownClose: () => void
  /** Call it at blur. */
  leave: () => void
}

/**
 * The text of a field of options until it is one of them. Leaving the field by Tab or a press takes the highlighted option. Any other text
 * stays and is an error: the option chosen before is never restored in its place.
 */
export function useTypedChoice({ field, value, onTyping, isTyping }: TypedChoiceOptions): TypedChoice {
  const [typed, setTyped] = useState<{ text: string; value: string | null } | null>(null)
  const [isLeft, setLeft] = useState(false)
  const isTaken = useRef(false)
  const isReplaced = typed !== null && typed.value !== value
  const text = isTyping !== false && typed !== null && !isReplaced ? typed.text : null
  /** As of the last rendering: with another row removed, the field gets another path, and its text must be reported for it. */
  const wasTyping = useRef(false)
  useEffect(watchPresses, [])
  useEffect(() => {
    if (wasTyping.current) onTyping?.(true)
    return () => onTyping?.(false)
  }, [onTyping])
  useEffect(() => {
    wasTyping.current = text !== null
    if (isReplaced) type(null)
    else if (isTyping === true && typed === null) setTyped({ text: '', value })
  })

  function type(next: string | null) {
    isTaken.current = next === null
    setTyped(next === null ? null : { text: next, value })
    setLeft(false)
    onTyping?.(next !== null)
  }

  function takeHighlighted() {
    if (text?.trim() && !isTaken.current && field.current) highlightedOption(field.current)?.click()
  }

  return {
    text,
    isLeft: isLeft && text !== null,
    type,
    takeHighlighted,
    onDropdownClose: () => isPressed() && takeHighlighted(),
    leave: () => afterPress(() => setLeft(true)),
  }
}
