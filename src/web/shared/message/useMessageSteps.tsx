import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { notifySuccess } from '../../ui/notify.ts'
import { messageStepsTexts as texts } from './texts.ts'

/** The place of a message among several, and the button for the next one. */
export interface MessageStep {
  place: string
  actions: ReactNode
  /** Called when the message is copied or opened in another app. */
  onTake: () => void
}

interface MessageStepsProps<Item> {
  /** The records that the messages are about, one each; must not change while they are shown. */
  items: readonly Item[]
  /** The name of a message in the line of progress. */
  nameOf: (item: Item) => string
  /** The final message: how many were copied or opened. */
  result: (taken: number) => string
  onClose: () => void
}

/**
 * Messages that are shown one after the other, each with Next, or Skip if it was not sent; the last one has Finish.
 * @returns the item whose message is shown (none before the start), its step, and functions that show the first message or end
 */
export function useMessageSteps<Item extends { id: string }>(props: MessageStepsProps<Item>) {
  const { items, nameOf, result, onClose } = props
  const [at, setAt] = useState<number | null>(null)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const start = () => setAt(0)
  function end() {
    onClose()
    if (taken.size > 0) notifySuccess(result(taken.size))
  }
  const item = at === null ? undefined : items[at]
  if (at === null || item === undefined) return { item: undefined, start, end }

  const isTaken = taken.has(item.id)
  const isLast = at === items.length - 1
  const step: MessageStep = {
    place: texts.place(at + 1, items.length, nameOf(item)),
    actions: (
      <Button variant={isTaken ? 'filled' : 'default'} onClick={isLast ? end : () => setAt(at + 1)}>
        {isLast ? texts.finish : isTaken ? texts.next : texts.skip}
      </Button>
    ),
    onTake: () => setTaken((before) => new Set(before).add(item.id)),
  }
  return { item, step, start, end }
}
