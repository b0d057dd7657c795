import { transferTexts } from '#texts/transfer.ts'
import type { Transfer } from '../../api/gen/model/index.ts'
import { formatMoney } from '../ui/format.ts'

/** What a transfer carries, in words. */
export function cargoOf({ amountPaise, packets }: Pick<Transfer, 'amountPaise' | 'packets'>): string {
  return transferTexts.cargo(amountPaise === null ? '' : formatMoney(amountPaise), packets.length)
}
