import { Text } from '@mantine/core'
import { ledgerOpeningTexts } from '#texts/ledgeropening.ts'
import type { LedgerOpening } from '../../../api/gen/model/index.ts'
import classes from '../../ui/figureTable.module.css'
import { formatMoney } from '../../ui/format.ts'
import { Section } from '../../ui/page/Section.tsx'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import type { TrialRow } from './openingValues.ts'

const { trial: texts, amounts } = ledgerOpeningTexts

/** Every account with its debit and credit, and what the loans owe besides. */
export function TrialBalance({ rows, loans }: { rows: readonly TrialRow[]; loans: LedgerOpening['loans'] }) {
  const sum = (side: 'debitPaise' | 'creditPaise') => rows.reduce((all, row) => all + row[side], 0)
  return (
    <Section title={texts.title} lead={texts.lead}>
      {rows.length === 0 ? (
        <Text c="dimmed">{texts.empty}</Text>
      ) : (
        <ScrollRegion label={texts.table}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{amounts.account}</th>
                <th scope="col" className={classes.figure}>
                  {amounts.debit}
                </th>
                <th scope="col" className={classes.figure}>
                  {amounts.credit}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ code, name, debitPaise, creditPaise }) => (
                <tr key={code}>
                  <td>{`${code} · ${name}`}</td>
                  <td className={classes.figure}>{debitPaise === 0 ? '' : formatMoney(debitPaise)}</td>
                  <td className={classes.figure}>{creditPaise === 0 ? '' : formatMoney(creditPaise)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{amounts.total}</th>
                <td className={classes.figure}>{formatMoney(sum('debitPaise'))}</td>
                <td className={classes.figure}>{formatMoney(sum('creditPaise'))}</td>
              </tr>
            </tfoot>
          </table>
        </ScrollRegion>
      )}
      {loans.count > 0 && (
        <Text size="sm">
          {texts.due(loans.count, formatMoney(loans.interestDuePaise), formatMoney(loans.penalDuePaise))}
        </Text>
      )}
    </Section>
  )
}
