import { company, role, token } from './checks/access.ts'
import { fields, unknownIds } from './checks/fields.ts'
import { generated, notDrawn } from './checks/generated.ts'
import { counts, filters, paging, sorting } from './checks/lists.ts'
import { readBack, sameRecord, tellsNoOther } from './checks/replies.ts'
import { contentType, method } from './checks/wire.ts'
import { keyReplay, staleVersion } from './checks/writes.ts'
import { cleanUp } from './cleanUp.ts'
import { type Asked, clientOf, reasonOf } from './client.ts'
import type { Contract, Operation } from './description.ts'
import { peopleOf } from './people.ts'
import { openPlaces } from './places.ts'
import { recipes } from './recipes.ts'
import { type Finding, type Outcome, type Report, shown } from './report.ts'
import { doorOf } from './sessions.ts'
import type { Check, Subject } from './subject.ts'
import { validatorOf } from './validate.ts'
import { NotReached, worldOf } from './world.ts'

/** What a run is told. */
export interface Settings {
  contract: Contract
  /** Root of the back end, such as http://127.0.0.1:5080. */
  url: string
  user: string
  password: string
  /** Somebody of another company, where the user may make none. */
  other: { userName: string; password: string } | null
  /** Draws the same requests again. */
  seed: number
  /** Requests that each property draws. */
  runs: number
  /** Only reads are sent. */
  safe: boolean
  /** Tags or operations; all when empty. */
  only: readonly string[]
  /** Told of each operation as it is done. */
  progress: (outcome: Outcome, done: number, all: number) => void
  /** Told of each operation whose requests have been drawn and sent. */
  drawing: (operation: string, done: number, all: number) => void
}

/** Every check of an operation, in the order in which they are made; what uses up its record comes late. */
const CHECKS: readonly Check[] = [
  ...[tellsNoOther, sameRecord, readBack, keyReplay, staleVersion, token, role, company],
  ...[method, contentType, fields, unknownIds, paging, sorting, filters, counts],
]

/** Checks a back end against its description. @throws when it cannot be reached or does not let in. */
export async function checkContract(settings: Settings): Promise<Report> {
  const { contract, seed, safe, runs } = settings
  const began = performance.now()
  const client = clientOf(settings.url)
  const validator = validatorOf(contract)
  const door = doorOf(contract, client)
  const user = { userName: settings.user, password: settings.password }
  const stamp = `q${Date.now().toString(36)}`
  const places = await openPlaces({ contract, client, door, user, stamp, safe, recipes })
  const { main } = places
  const world = worldOf({
    ...{ contract, client, stamp, main, safe, recipes },
    help: {
      enter: (storeId = main.storeId) => door.signIn({ ...user, companyId: main.companyId, storeId }),
      arrive: door.signIn,
      second: () => people.second(),
    },
  })
  const { other: stranger } = settings
  const people = peopleOf(world, door, places.other, stranger && (() => door.signIn(stranger)))

  const drawn: Subject[] = []

  async function check(operation: Operation): Promise<Outcome> {
    const findings: Finding[] = []
    const start = performance.now()
    const outcome = (reached: Outcome['reached'], reason = ''): Outcome => ({
      ...{ operation: operation.id, tag: operation.tag, reached, reason, findings },
      seconds: (performance.now() - start) / 1000,
    })
    const found = (check: string, message: string, asked: Asked) => {
      findings.push({ operation: operation.id, check, message, curl: client.curl(asked) })
    }
    try {
      const prepared = await world.prepare(operation)
      const { session, query, body } = prepared
      const asked: Asked = { operation, token: session.token, query, body }
      if (operation.permission === 'public') asked.token = undefined
      const answer = await world.send(asked)
      // What is open to everybody asks for secrets that are not told by the contract: codes, passwords.
      const open = operation.permission === 'public' && [400, 401, 403, 404].includes(answer.status)
      const documented = open || answer.status === 409 || answer.status === 422
      const problems = documented ? validator.refusal(answer) : validator.reply(operation, answer)
      if (problems.length > 0) found('happy path', `${problems.join('; ')} · ${shown(answer)}`, asked)
      // What ends or moves a session had one of its own; another asks from here on.
      const own = operation.permission === 'signed-in' && operation.writes && session.token !== main.token
      if (own) prepared.session = await world.help.enter()
      const subject: Subject = {
        ...{ operation, world, people, validator, prepared, answer, seed, runs, found },
        refused: async (check, what, asked, statuses) => {
          const given = await client.send(asked)
          const wrong = validator.refusal(given)
          if (!statuses.includes(given.status))
            wrong.unshift(`status ${given.status} instead of ${statuses.join(' or ')}`)
          if (wrong.length > 0) found(check, `${what}: ${wrong.join('; ')} · ${shown(given)}`, asked)
          return given
        },
      }
      for (const one of CHECKS) await one(subject)
      if (notDrawn(subject) === null) drawn.push(subject)
      return documented ? outcome('refused', `${answer.status} ${reasonOf(answer)}`) : outcome('answered')
    } catch (error) {
      if (!(error instanceof NotReached)) throw error
      return outcome('not reached', error.message)
    }
  }

  const wanted = contract.operations.filter(
    ({ id, tag, writes }) =>
      (settings.only.length === 0 || settings.only.includes(id) || settings.only.includes(tag)) &&
      !(safe && writes),
  )
  const outcomes: Outcome[] = []
  for (const operation of wanted) {
    const outcome = await check(operation)
    outcomes.push(outcome)
    settings.progress(outcome, outcomes.length, wanted.length)
  }
  // Drawn requests come last: what they change is needed no more.
  for (const [at, subject] of drawn.entries()) {
    await generated(subject)
    settings.drawing(subject.operation.id, at + 1, drawn.length)
  }
  const other = safe ? null : await places.other?.()
  const stays = safe
    ? []
    : await cleanUp([world, ...(other ? [other] : [])], await places.again(), places.made)
  return {
    ...{ outcomes, stays, left: places.left, seed },
    requests: client.sent(),
    seconds: (performance.now() - began) / 1000,
  }
}
