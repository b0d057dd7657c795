import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { NoteList } from './NoteList.tsx'
import type { NoteSide } from './noteSide.ts'

const NewNote = lazyPart(() => import('./NewNote.tsx'), 'NewNote')
const NotePage = lazyPart(() => import('./NotePage.tsx'), 'NotePage')

/** The screen of credit or debit notes: the list, one note, or a new one. */
export function NoteScreen({ side }: { side: NoteSide }) {
  const open = useOpenRecord()
  if (open.adding) return <NewNote side={side} open={open} />
  if (open.id !== null) return <NotePage key={open.id} side={side} id={open.id} open={open} />
  return <NoteList side={side} open={open} />
}
