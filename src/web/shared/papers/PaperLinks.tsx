import { Anchor, Group } from '@mantine/core'
import { PaperAnchor } from './PaperAnchor.tsx'
import { papersTexts as texts } from './texts.ts'
import type { PaperChoice } from './usePapers.ts'

/** Prints a paper, and sends it where a message is made of it, each from a tab of its own. */
export function PaperLinks({ paper, id }: { paper: PaperChoice; id: string }) {
  const sendPath = paper.sendPathOf?.(id)
  return (
    <Group gap="md">
      <PaperAnchor paper={paper} id={id} />
      {sendPath !== undefined && (
        <Anchor href={sendPath} target="_blank" rel="noreferrer">
          {texts.send(paper.title)}
        </Anchor>
      )}
    </Group>
  )
}
