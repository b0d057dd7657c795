import { IconClockExclamation } from '@tabler/icons-react'
import { sessionTexts } from '#texts/session.ts'
import { lengthOf } from './clock.ts'
import { Notice } from './Notice.tsx'

/** Shows by how much this computer's clock is wrong, in milliseconds ahead of the server. */
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

/** The same as a sentence. */
export function clockSentence(offset: number): string {
  const texts = sessionTexts.signIn
  const { unit, count } = lengthOf(offset)
  return (offset > 0 ? texts.clockAhead : texts.clockBehind)(texts[unit](count))
}
