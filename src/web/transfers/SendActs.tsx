import { Button } from '@mantine/core'
import { recordTexts } from '#texts/record.ts'
import { transferTexts as texts } from '#texts/transfer.ts'
import { useCan } from '../shell/can.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { useTransferPlace } from './useTransferPlace.ts'

/** The two ways to send something to another store. */
export function SendActs() {
  const can = useCan()
  const place = useTransferPlace()
  const acts = [
    ['packets', texts.sendPackets],
    ['cash', texts.sendCash],
  ] as const
  return acts.map(([what, label]) =>
    can('SendCash') ? (
      <Button key={what} variant="default" onClick={() => void place.show(what)}>
        {label}
      </Button>
    ) : (
      <LockedButton key={what} reason={recordTexts.notAllowed(texts.cancel.does)}>
        {label}
      </LockedButton>
    ),
  )
}
