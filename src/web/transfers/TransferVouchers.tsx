import { transferTexts } from '#texts/transfer.ts'
import type { TransferVoucher } from '../../api/gen/model/index.ts'
import table from '../ui/figureTable.module.css'
import { formatDate } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'

const { page: texts, vouchers: kinds } = transferTexts

/** What a transfer of cash posted, in the books of which store. */
export function TransferVouchers({ vouchers }: { vouchers: readonly TransferVoucher[] }) {
  return (
    <Section title={texts.vouchers}>
      <ScrollRegion label={texts.voucherTable}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{texts.voucher}</th>
              <th scope="col">{texts.facts}</th>
              <th scope="col">{texts.store}</th>
              <th scope="col">{texts.on}</th>
            </tr>
          </thead>
          <tbody>
            {vouchers.map(({ id, number, kind, storeName, postedOn }) => (
              <tr key={id}>
                <th scope="row">{number}</th>
                <td>{kinds[kind]}</td>
                <td>{storeName}</td>
                <td>{formatDate(postedOn)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}
