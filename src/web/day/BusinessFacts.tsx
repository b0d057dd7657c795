import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { paymentTexts } from '#texts/payment.ts'
import type { DayBusiness, DayMove } from '../../api/gen/model/index.ts'
import { FactList } from '../ui/FactList.tsx'
import table from '../ui/figureTable.module.css'
import { formatMoney, formatWeight } from '../ui/format.ts'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import classes from './Day.module.css'
import { businessTexts as texts } from './texts/business.ts'

const directions = ['in', 'out'] as const

interface BusinessFactsProps {
  /** Undefined until it is loaded. */
  business: DayBusiness | undefined
  /** The cash of the day. */
  children: ReactNode
}

/** The cash and the business of a day; on a wide window money, banks and packets are next to them. */
export function BusinessFacts({ business, children }: BusinessFactsProps) {
  return (
    <div className={classes.sides}>
      <div className={classes.side}>
        {children}
        {business !== undefined && <Business business={business} />}
      </div>
      {business !== undefined && (
        <div className={classes.side}>
          <Balances business={business} />
        </div>
      )}
    </div>
  )
}

/** Loans, money on loans and interest of a day. */
function Business({ business }: { business: DayBusiness }) {
  const facts: [string, string][] = [
    ...loanFacts(business),
    [texts.received, formatMoney(business.receivedPaise)],
    [texts.paid, formatMoney(business.paidPaise)],
    [texts.interest, formatMoney(business.interestPaise)],
  ]
  return (
    <section aria-label={texts.title}>
      <Title order={4} size="sm" mb={4}>
        {texts.title}
      </Title>
      <FactList className={classes.facts} facts={facts} />
    </section>
  )
}

/** New, renewed and closed loans, each loan once; for days closed by an earlier version, renewals are part of the other two. */
function loanFacts({ renewals, ...business }: DayBusiness): [string, string][] {
  const { loansOpened, loansOpenedPaise, loansClosed, loansClosedPaise } = business
  if (renewals === undefined)
    return [
      [texts.withRenewals(texts.opened(loansOpened)), formatMoney(loansOpenedPaise)],
      [texts.withRenewals(texts.closed(loansClosed)), formatMoney(loansClosedPaise)],
    ]
  const { count, openedPaise, closedPaise } = renewals
  return [
    [texts.opened(loansOpened - count), formatMoney(loansOpenedPaise - openedPaise)],
    ...(count === 0
      ? []
      : ([
          [texts.renewed(count), formatMoney(closedPaise)],
          [texts.renewal, formatMoney(openedPaise)],
        ] as [string, string][])),
    [texts.closed(loansClosed - count), formatMoney(loansClosedPaise - closedPaise)],
  ]
}

/** Money by mode, banks, packets in and out, and packets in custody. */
function Balances({ business: { modes, banks, moves, custody } }: { business: DayBusiness }) {
  return (
    <>
      {modes.length > 0 && (
        <Figures title={texts.modes} heads={[texts.mode, texts.in, texts.out]}>
          {modes.map(({ mode, inPaise, outPaise }) => (
            <Row
              key={mode}
              name={paymentTexts.modes[mode as keyof typeof paymentTexts.modes] ?? mode}
              values={[formatMoney(inPaise), formatMoney(outPaise)]}
            />
          ))}
        </Figures>
      )}
      {banks.length > 0 && (
        <Figures title={texts.banks} heads={[texts.bank, texts.in, texts.out, texts.balance]}>
          {banks.map(({ name, inPaise, outPaise, balancePaise }, at) => (
            <Row
              key={at}
              name={name}
              values={[formatMoney(inPaise), formatMoney(outPaise), formatMoney(balancePaise)]}
            />
          ))}
        </Figures>
      )}
      {directions.map((direction) => (
        <Moves
          key={direction}
          title={texts.moves[direction]}
          moves={moves.filter((move) => move.direction === direction)}
        />
      ))}
      {custody.length > 0 && (
        <Figures title={texts.custody} heads={[texts.place, texts.packets, texts.gross, texts.net]}>
          {custody.map(({ place, metalName, packets, grossMg, netMg }) => (
            <Row
              key={`${place} ${metalName}`}
              name={texts.ofMetal(texts.places[place], metalName)}
              values={[String(packets), formatWeight(grossMg), formatWeight(netMg)]}
            />
          ))}
        </Figures>
      )}
    </>
  )
}

/** Packets that came into the vault, or left it, by metal and action; nothing if there were none. */
function Moves({ title, moves }: { title: string; moves: readonly DayMove[] }) {
  if (moves.length === 0) return null
  return (
    <Figures title={title} heads={[texts.movement, texts.packets, texts.gross, texts.net]}>
      {moves.map(({ action, metalName, packets, grossMg, netMg }) => (
        <Row
          key={`${action} ${metalName}`}
          name={texts.ofMetal(texts.movements[action], metalName)}
          values={[packets === 0 ? texts.none : String(packets), formatWeight(grossMg), formatWeight(netMg)]}
        />
      ))}
    </Figures>
  )
}

interface FiguresProps {
  title: string
  heads: readonly string[]
  children: ReactNode
}

function Figures({ title, heads, children }: FiguresProps) {
  return (
    <ScrollRegion label={title} className={classes.figures}>
      <table className={table.table}>
        <caption className={table.caption}>{title}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at === 0 ? undefined : table.figure}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  )
}

function Row({ name, values }: { name: string; values: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {values.map((value, at) => (
        <td key={at} className={table.figure}>
          {value}
        </td>
      ))}
    </tr>
  )
}
