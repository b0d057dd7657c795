import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { CountedPacket, PacketAudit } from '../../api/gen/model/index.ts'
import { Numbers } from '../ui/Numbers.tsx'
import { EditCounted } from './EditCounted.tsx'
import classes from './PacketAudit.module.css'
import { auditTexts } from './texts/packetAudits.ts'
import type { Scans } from './useScans.ts'

const { failed: texts } = auditTexts

interface FailedScansProps {
  audit: PacketAudit
  scans: Scans
  /** Returns the focus to the seal, for the next scan. */
  onDone: () => void
}

/** Scans that failed: each can be sent again or, if its seal is unknown, identified by its loan; or it is dismissed. */
export function FailedScans({ audit, scans, onDone }: FailedScansProps) {
  const [edited, setEdited] = useState<CountedPacket | null>(null)
  const unsent = scans.failed.filter(({ packet }) => packet === null)
  const then = (act: () => void) => () => {
    act()
    onDone()
  }
  return (
    <section aria-label={texts.title} className={classes.failed}>
      <Group justify="space-between">
        <Text fw={600}>{texts.count(scans.failed.length)}</Text>
        {unsent.length > 1 && (
          <Button size="compact-sm" onClick={then(() => unsent.forEach(scans.take))}>
            {texts.sendAll}
          </Button>
        )}
      </Group>
      <ul>
        {scans.failed.map((scan) => {
          const { seal, problem, packet } = scan
          return (
            <li key={seal}>
              <Text>
                <Numbers>{seal}</Numbers>: {problem}
              </Text>
              {packet === null ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.sendOf(seal)}
                  onClick={then(() => scans.take(scan))}
                >
                  {texts.send}
                </Button>
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.loanOf(seal)}
                  onClick={() => setEdited(audit.counted.find(({ id }) => id === packet.id) ?? packet)}
                >
                  {texts.loan}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={texts.dismissOf(seal)}
                onClick={then(() => scans.dismiss(seal))}
              >
                {texts.dismiss}
              </Button>
            </li>
          )
        })}
      </ul>
      {edited !== null && <EditCounted audit={audit} packet={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}
