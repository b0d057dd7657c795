import type { NoteLine } from '../../../api/gen/model/index.ts'
import { DebitCreditTable } from '../../ui/DebitCreditTable.tsx'
import { voucherTexts } from './texts.ts'

/** The lines of a voucher, with the totals of both sides. */
export function VoucherLines({ caption, lines }: { caption: string; lines: readonly NoteLine[] }) {
  const rows = lines.map(({ accountCode: code, accountName: name, ...sides }) => ({ code, name, ...sides }))
  return <DebitCreditTable label={caption} captioned words={voucherTexts.lines} rows={rows} />
}
