/** Credit and debit notes: what other modules may use. */
export { type NoteSide, noteSides } from './noteSides.ts'
export { readNote } from './oneNote.ts'
