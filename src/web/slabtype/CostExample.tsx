import { slabTypeTexts } from '#texts/slabtype.ts'
import type { SlabMethod } from '../../domain/interest/terms.ts'
import { formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { exampleCosts } from './examples.ts'
import classes from './SlabType.module.css'

const texts = slabTypeTexts.example

/** The cost of the terms after some days, calculated by the code that every loan uses. */
export function CostExample({ method }: { method: SlabMethod }) {
  return (
    <Section title={texts.title} lead={texts.lead}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.days}</th>
            <th scope="col">{texts.flat}</th>
            <th scope="col">{texts.rising}</th>
          </tr>
        </thead>
        <tbody>
          {exampleCosts(method).map(({ day, flatPaise, risingPaise }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{formatMoney(flatPaise)}</td>
              <td>{formatMoney(risingPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
