import { Alert, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { recordTexts } from '#texts/record.ts'
import { transferTexts } from '#texts/transfer.ts'
import { useGetTransferById } from '../../api/gen/hooks/transfer/transfer.ts'
import type { Transfer } from '../../api/gen/model/index.ts'
import { PaperMenu } from '../shared/papers/PaperMenu.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { LockedButton } from '../ui/LockedButton.tsx'
import { Page } from '../ui/page/Page.tsx'
import { CancelTransfer } from './CancelTransfer.tsx'
import { cargoOf } from './cargo.ts'
import { ReceiveCash } from './ReceiveCash.tsx'
import { ReceivePackets } from './ReceivePackets.tsx'
import { TransferFacts } from './TransferFacts.tsx'
import { TransferPackets } from './TransferPackets.tsx'
import classes from './Transfers.module.css'
import { TransferVouchers } from './TransferVouchers.tsx'
import { useTransferLock } from './useTransferLock.ts'
import { useTransferPlace } from './useTransferPlace.ts'

const { page: texts, receive, cancel } = transferTexts
const acts = { receive, cancel }

/** One transfer: what is carried, how it stands, what it posted; received and taken back here. */
export function TransferPage({ id }: { id: string }) {
  const place = useTransferPlace()
  return (
    <RecordState<Transfer>
      query={useGetTransferById({ id })}
      title={transferTexts.title}
      onClose={place.list}
    >
      {(transfer) => <TransferView transfer={transfer} />}
    </RecordState>
  )
}

function TransferView({ transfer }: { transfer: Transfer }) {
  const place = useTransferPlace()
  const [act, setAct] = useState<keyof typeof acts | null>(null)
  const lockOf = useTransferLock(transfer)
  const done = () => setAct(null)
  const { state, kind, packets, waitsForSender } = transfer
  const open = packets.filter((packet) => packet.state === 'on-the-way').length
  const shown = state === 'on-the-way' ? act : null
  return (
    <Page
      title={transfer.number}
      lead={texts.lead(cargoOf(transfer), transfer.fromStoreName, transfer.toStoreName)}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={place.list}
          >
            {recordTexts.back}
          </Button>
          <PaperMenu of="transfer" id={transfer.id} />
          {(['cancel', 'receive'] as const).map((one) => {
            const reason = lockOf(one)
            const label = acts[one].act
            if (reason !== undefined)
              return (
                <LockedButton key={one} reason={reason}>
                  {label}
                </LockedButton>
              )
            return (
              <Button
                key={one}
                variant={one === 'receive' ? 'filled' : 'default'}
                onClick={() => setAct(one)}
              >
                {label}
              </Button>
            )
          })}
        </>
      }
    >
      <div className={classes.stack}>
        {waitsForSender && (
          <Alert color="yellow" variant="light" role="status">
            {texts.waits}
          </Alert>
        )}
        {open > 0 && open < packets.length && (
          <Alert color="red" variant="light" role="status">
            {texts.missing(open)}
          </Alert>
        )}
        {shown === 'cancel' && <CancelTransfer transfer={transfer} onClose={done} />}
        {shown === 'receive' && kind === 'cash' && <ReceiveCash transfer={transfer} onClose={done} />}
        {shown === 'receive' && kind === 'packets' && (
          <ReceivePackets key={transfer.version} transfer={transfer} onClose={done} />
        )}
        <TransferFacts transfer={transfer} />
        {packets.length > 0 && <TransferPackets packets={packets} />}
        {transfer.vouchers.length > 0 && <TransferVouchers vouchers={transfer.vouchers} />}
      </div>
    </Page>
  )
}
