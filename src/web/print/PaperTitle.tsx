import classes from './Paper.module.css'
import { usePaperTexts } from './paperTexts.ts'

interface PaperTitleProps {
  title: string
  /** What stands beside the title: which copy, what it takes back. */
  note?: string | undefined
  number: string
  date: string
}

/** What a paper is, its number and its day. */
export function PaperTitle({ title, note, number, date }: PaperTitleProps) {
  const texts = usePaperTexts()
  return (
    <div className={classes.title}>
      <div>
        <h2>{title}</h2>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </div>
      <p>
        {texts.number} <strong>{number}</strong>
        <br />
        {texts.date} <strong>{texts.formats.date(date)}</strong>
      </p>
    </div>
  )
}
