import type { PartPayment } from '../../../api/gen/model/index.ts'
import type { ConfirmOptions } from '../../ui/confirm/confirmOptions.ts'
import { formatWeight } from '../../ui/format.ts'
import { releaseTexts } from '../texts/release.ts'
import type { CollectionValues } from './collectionValues.ts'

const { confirm: texts, collection: words } = releaseTexts

/** The released pieces and gross weight in milligrams. */
export interface Leaving {
  pieces: number
  grossMg: number
}

/** Pieces and gross weight of the items of these lines that are still pledged; of all pledged items for null. */
export function leavingOf({ items }: PartPayment, lines: readonly number[] | null): Leaving {
  const leaving = items.filter(({ released, line }) => !released && (lines === null || lines.includes(line)))
  return {
    pieces: leaving.reduce((sum, item) => sum + item.pieces, 0),
    grossMg: leaving.reduce((sum, item) => sum + item.grossMg, 0),
  }
}

/** The confirmation before a release: it names packet, pieces, weight and collector. */
export function releaseConfirm(
  loan: PartPayment,
  { collectedBy, name, ticket }: CollectionValues,
  lines: readonly number[] | null,
  approvedBy: string | null,
): ConfirmOptions {
  const { pieces, grossMg } = leavingOf(loan, lines)
  const { seal } = loan.packet
  const weight = formatWeight(grossMg)
  const person = `${name.trim()} (${texts.as[collectedBy]})`
  return {
    title: lines === null ? texts.whole : texts.some,
    text: texts.text(pieces, weight, seal, person),
    facts: [
      { label: texts.packet, value: seal },
      { label: texts.pieces, value: String(pieces), strong: true },
      { label: texts.weight, value: weight, strong: true },
      { label: texts.person, value: person, strong: true },
      { label: words.fields.ticket, value: words.tickets[ticket ?? 'shown'] },
      ...(approvedBy === null ? [] : [{ label: texts.approvedBy, value: approvedBy }]),
    ],
    confirmLabel: lines === null ? texts.handOverPacket : texts.handOverItems,
    danger: true,
  }
}
