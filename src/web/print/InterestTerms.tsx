import type { LoanTerms } from '../../api/gen/model/index.ts'
import { formatPercent } from '../ui/format.ts'
import classes from './Paper.module.css'
import { usePaperTexts } from './paperTexts.ts'
import { interestSentences } from './ticketTerms.ts'

/** The rates of a loan by its days, and how interest is reckoned from them. */
export function InterestTerms({ terms }: { terms: LoanTerms }) {
  const catalogue = usePaperTexts()
  const texts = catalogue.interest
  return (
    <section className={classes.part} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <dl className={classes.facts} data-figures>
        {terms.bands.map(({ fromDay, toDay, rateBp }) => (
          <div key={fromDay}>
            <dt>{terms.bands.length === 1 ? texts.rate : texts.days(fromDay, toDay)}</dt>
            <dd>{texts.aYear(formatPercent(rateBp))}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.small}>{interestSentences(catalogue, terms).join(' ')}</p>
    </section>
  )
}
