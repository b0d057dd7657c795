import type { Rate } from '../../api/gen/model/index.ts'
import { formatMoney } from '../ui/format.ts'
import type { DataColumn } from '../ui/table/types.ts'
import classes from './Rate.module.css'
import { rateTexts } from './texts.ts'

const texts = rateTexts.columns

/** The status of an entry as text. */
export function statusOf(rate: Rate): string {
  const { status, someone } = rateTexts
  if (!rate.active) return status.inactive
  if (rate.correctedById !== null) return status.corrected(rate.correctedByName ?? someone)
  return rate.closing ? status.closing : status.earlier
}

/** The columns of the list of entries; sortable where the server has an index. A corrected price is struck through. */
export const rateColumns: readonly DataColumn<Rate>[] = [
  {
    id: 'effectiveOn',
    header: texts.effectiveOn,
    value: (rate) => rate.effectiveOn,
    kind: 'date',
    width: 120,
  },
  { id: 'metal', header: texts.metal, value: (rate) => rate.metalName, width: 110, sortable: false },
  {
    id: 'price',
    header: texts.price,
    value: (rate) => rate.pricePaisePerG,
    cell: (rate) =>
      rate.correctedById === null ? (
        formatMoney(rate.pricePaisePerG)
      ) : (
        <s className={classes.struck}>{formatMoney(rate.pricePaisePerG)}</s>
      ),
    kind: 'money',
    width: 150,
    sortable: false,
  },
  { id: 'status', header: texts.status, value: statusOf, width: 230, sortable: false },
  {
    id: 'stores',
    header: texts.stores,
    value: (rate) => rate.storeName ?? rateTexts.allStores,
    width: 110,
    sortable: false,
  },
  { id: 'source', header: texts.source, value: (rate) => rate.source, width: 140, sortable: false },
  {
    id: 'note',
    header: texts.note,
    value: (rate) => rate.note,
    width: 200,
    sortable: false,
    initiallyHidden: true,
  },
  {
    id: 'enteredBy',
    header: texts.enteredBy,
    value: (rate) => rate.enteredByName,
    width: 130,
    sortable: false,
  },
  {
    id: 'enteredAt',
    header: texts.enteredAt,
    value: (rate) => rate.createdAt,
    kind: 'datetime',
    width: 160,
    sortable: false,
    initiallyHidden: true,
  },
]
