import { transferTexts } from '#texts/transfer.ts'
import type { TransferPacket } from '../../api/gen/model/index.ts'
import { LoanAnchor } from '../shared/LoanAnchor.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import table from '../ui/figureTable.module.css'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { TransferBadge } from './transferColumns.tsx'

const { page: texts } = transferTexts

/** The packets of a transfer, each leading to its loan for whoever may look at it. */
export function TransferPackets({ packets }: { packets: readonly TransferPacket[] }) {
  const { storeId } = useScope()
  const can = useCan()
  const mayOpen = ({ loanStoreId }: TransferPacket) => loanStoreId === storeId || can('Company.otherStores')
  return (
    <Section title={texts.packets}>
      <ScrollRegion label={texts.packetTable}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{texts.seal}</th>
              <th scope="col">{texts.loan}</th>
              <th scope="col">{texts.customer}</th>
              <th scope="col">{texts.state}</th>
            </tr>
          </thead>
          <tbody>
            {packets.map((packet) => (
              <tr key={packet.id}>
                <th scope="row">{packet.seal}</th>
                <td>
                  {mayOpen(packet) ? (
                    <LoanAnchor id={packet.loanId} size="sm">
                      {packet.loanNumber}
                    </LoanAnchor>
                  ) : (
                    packet.loanNumber
                  )}
                </td>
                <td>{packet.customerName}</td>
                <td>
                  <TransferBadge state={packet.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}
