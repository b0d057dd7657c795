import { IconClockExclamation } from '@tabler/icons-react'
import { sessionTexts } from '#texts/session.ts'
import { lengthOf } from './clock.ts'
import { Notice } from './Notice.tsx'

/** A warning that this computer's clock is wrong; `offset` is in milliseconds ahead of the server (negative: behind). */
export function ClockNotice({ offset }: { offset: number }) {
  return (
    <Notice
      tone="warning"
      icon={<IconClockExclamation size={20} aria-hidden />}
      title={sessionTexts.signIn.clockTitle}
    >
      {clockSentence(offset)}
    </Notice>
  )
}

/** By how much the clock is ahead or behind, as a sentence; `offset` as in {@link ClockNotice}. */
export function clockSentence(offset: number): string {
  const texts = sessionTexts.signIn
  const { unit, count } = lengthOf(offset)
  return (offset > 0 ? texts.clockAhead : texts.clockBehind)(texts[unit](count))
}
