import { Button, Text } from '@mantine/core'
import { newLoanTexts } from '#texts/newloan.ts'
import type { LoanQuote } from '../../api/gen/model/index.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import classes from './NewLoan.module.css'
import type { Reckoning } from './reckonLoan.ts'
import type { ServerQuote } from './useLoanQuote.ts'

const texts = newLoanTexts.summary

interface ServerSaysProps {
  server: ServerQuote
  reckoning: Reckoning
  onTakeServer: () => void
}

/** Whether the server reckons the same, where it does not, and what it would refuse. */
export function ServerSays({ server, reckoning, onTakeServer }: ServerSaysProps) {
  const { answer, current, failed, request } = server
  if (request === null) return null
  if (failed) return <Text size="sm">{texts.unasked}</Text>
  if (!current || answer === null)
    return (
      <Text size="sm" c="dimmed">
        {texts.checking}
      </Text>
    )
  const differing = differences(answer, reckoning)
  const problems = [...new Set(answer.problems.map(({ message }) => message))]
  return (
    <>
      {differing.length > 0 ? (
        <div className={classes.notice} data-tone="warn" role="alert">
          <strong>{texts.differs}</strong>
          <ul className={classes.plain}>
            {differing.map(({ name, here, there }) => (
              <li key={name}>
                {name}: {texts.here(here)}, {texts.server(there)}
              </li>
            ))}
          </ul>
          {texts.differsText}
          <div>
            <Button variant="default" size="compact-sm" mt={6} onClick={onTakeServer}>
              {texts.takeServer}
            </Button>
          </div>
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.confirmed}
        </Text>
      )}
      {problems.length > 0 && (
        <div className={classes.notice} data-tone="bad" role="status">
          <strong>{texts.problems}</strong>
          <ul className={classes.plain}>
            {problems.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

interface Difference {
  name: string
  here: string
  there: string
}

/** The figures that are not the same here and there. */
function differences(answer: LoanQuote, { quote, cost }: Reckoning): Difference[] {
  const found: Difference[] = []
  const compare = <Value,>(name: string, here: Value, there: Value, write: (value: Value) => string) => {
    if (here !== there) found.push({ name, here: write(here), there: write(there) })
  }
  if (quote !== null) {
    compare(texts.value, quote.valuePaise, answer.valuePaise, formatMoney)
    compare(texts.eligible, quote.eligiblePaise, answer.eligiblePaise, formatMoney)
  }
  if (cost !== null) {
    compare(texts.net, cost.netPaise, answer.netPaise, formatMoney)
    compare(texts.dueOn, cost.dueOn, answer.dueOn, formatDate)
  }
  return found
}
