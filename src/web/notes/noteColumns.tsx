import { paymentTexts } from '#texts/payment.ts'
import type { NoteRow } from '../../api/gen/model/index.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { DataColumn } from '../ui/table/types.ts'
import { notesTexts } from './texts/notes.ts'

const { columns: texts, kinds, states } = notesTexts

/** What a note is for: its head, or on a loan what it is. */
const headOf = ({ headName, kind }: NoteRow) => headName ?? kinds[kind]

const stateOf = ({ reversedByNumber }: NoteRow) => (reversedByNumber === null ? 'standing' : 'reversed')

/** What the lists of notes show; sorted where the server has an index for it. */
export const noteColumns: readonly DataColumn<NoteRow>[] = [
  { id: 'number', header: texts.number, value: (row) => row.number, width: 150 },
  { id: 'postedOn', header: texts.postedOn, value: (row) => row.postedOn, kind: 'date' },
  { id: 'head', header: texts.head, value: headOf, width: 150, sortable: false, atHand: true },
  {
    id: 'who',
    header: texts.who,
    value: (row) => row.party ?? row.customerName,
    width: 160,
    sortable: false,
  },
  { id: 'narration', header: texts.narration, value: (row) => row.narration, width: 190, sortable: false },
  {
    id: 'modes',
    header: texts.modes,
    value: (row) => row.modes.map((mode) => paymentTexts.modes[mode]).join(', '),
    width: 100,
    sortable: false,
  },
  {
    id: 'amountPaise',
    header: texts.amountPaise,
    value: (row) => row.amountPaise,
    kind: 'money',
    sortable: false,
    total: true,
    atHand: true,
  },
  {
    id: 'state',
    header: texts.state,
    value: (row) => states[stateOf(row)],
    cell: (row) => (
      <StatusBadge tone={stateOf(row) === 'standing' ? 'good' : 'neutral'}>
        {states[stateOf(row)]}
      </StatusBadge>
    ),
    width: 110,
    sortable: false,
  },
  { id: 'loan', header: texts.loan, value: (row) => row.loanNumber, width: 130, sortable: false },
]
