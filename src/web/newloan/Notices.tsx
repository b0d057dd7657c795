import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { newLoanTexts } from '#texts/newloan.ts'
import type { NewLoanChoices } from '../../api/gen/model/index.ts'
import { formatDate } from '../ui/format.ts'
import classes from './NewLoan.module.css'

const texts = newLoanTexts.notices

/** What keeps any loan from being made today, each with the way to where it is mended. */
export function Notices({ choices }: { choices: NewLoanChoices }) {
  const { openDate, todayDate, metals, schemes } = choices
  const unpriced = metals.filter(
    ({ id, missing }) => missing !== null && schemes.some(({ metalId }) => metalId === id),
  )
  if (openDate === todayDate && unpriced.length === 0) return null
  return (
    <section className={classes.notice} data-tone="warn" aria-label={texts.label}>
      {openDate !== todayDate && (
        <div>
          {openDate === null ? texts.dayClosed : texts.otherDay(formatDate(openDate))}{' '}
          <Anchor c="inherit" underline="always" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            {texts.toDay}
          </Anchor>
        </div>
      )}
      {unpriced.map(({ id, missing }) => (
        <div key={id}>
          {missing}{' '}
          <Anchor c="inherit" underline="always" renderRoot={(props) => <Link to="/rate" {...props} />}>
            {texts.toRate}
          </Anchor>
        </div>
      ))}
    </section>
  )
}
