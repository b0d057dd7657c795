import { type Checked, checkOperation } from './checkOperation.ts'
import { generated, isDrawn } from './checks/generated.ts'
import { cleanUp } from './cleanUp.ts'
import { clientOf, Gone } from './client.ts'
import type { Contract } from './description.ts'
import { peopleOf } from './people.ts'
import { openPlaces } from './places.ts'
import { recipes } from './recipes.ts'
import { progressLine, type Report, resultOf } from './report.ts'
import { authenticatorOf } from './sessions.ts'
import { validatorOf } from './validate.ts'
import { NotReached, worldOf } from './world.ts'

/** The options of a run. */
export interface Settings {
  contract: Contract
  /** Root of the back end, such as http://127.0.0.1:5080. */
  url: string
  user: string
  password: string
  /** A user of another company; if null, one is added where the run may add companies. */
  other: { userName: string; password: string } | null
  /** The seed that draws the same requests again. */
  seed: number
  /** Number of generated requests per operation. */
  runs: number
  /** Only reads are sent. */
  safe: boolean
  /** Tags or operations; all when empty. */
  only: readonly string[]
  /** The timeout of a request, in seconds. */
  timeout: number
  /** Receives a line of progress after each step. */
  progress: (line: string) => void
}

/** Checks a back end against its description. @throws if it cannot be reached or the sign-in fails. */
export async function checkContract(settings: Settings): Promise<Report> {
  const { contract, seed, safe, runs, only, progress } = settings
  const began = performance.now()
  const client = clientOf(settings.url, settings.timeout)
  const validator = validatorOf(contract)
  const authenticator = authenticatorOf(contract, client)
  const user = { userName: settings.user, password: settings.password }
  const stamp = `q${Date.now().toString(36)}`
  const stranger = settings.other && (await authenticator.signIn(settings.other))
  const places = await openPlaces({ contract, client, authenticator, user, stranger, stamp, safe, recipes })
  const { main } = places
  const world = worldOf({
    contract,
    client,
    stamp,
    main,
    safe,
    recipes,
    help: {
      openSession: (storeId = main.storeId) =>
        authenticator.signIn({ ...user, companyId: main.companyId, storeId }),
      signIn: authenticator.signIn,
      second: () => people.second(),
    },
  })
  const people = peopleOf(world, authenticator, places.other, stranger)
  const wanted = contract.operations.filter(
    ({ id, tag, writes }) =>
      (only.length === 0 || only.includes(id) || only.includes(tag)) && !(safe && writes),
  )
  const leftOut = [...places.leftOut]
  const checked: Checked[] = []
  let remaining: string[] = []

  async function check(): Promise<void> {
    for (const operation of wanted) {
      const one = await checkOperation({ world, people, validator, seed, runs }, operation)
      checked.push(one)
      progress(progressLine(checked.length, wanted.length, operation.id, resultOf(one.outcome)))
      if (client.gone()) return
      await authenticator.renewTokens()
    }
  }

  /** Generated requests come last: nothing needs what they change. */
  async function draw(): Promise<void> {
    const drawn = checked.filter(({ subject }) => subject && isDrawn(subject))
    for (const [at, { outcome, subject }] of drawn.entries()) {
      if (!subject || client.gone()) return
      const before = outcome.findings.length
      try {
        await generated(subject)
      } catch (error) {
        if (!(error instanceof NotReached)) throw error
        leftOut.push(`generated requests of ${outcome.operation}: ${error.message}`)
      }
      const mark = outcome.findings.length > before ? '✗' : '✓'
      progress(progressLine(at + 1, drawn.length, outcome.operation, `generated requests ${mark}`))
      await authenticator.renewTokens()
    }
  }

  try {
    await check()
    await draw()
    if (!safe && !client.gone()) remaining = await cleanUp(world, places)
  } catch (error) {
    // If the back end is gone, the findings so far are reported.
    if (!(error instanceof Gone)) throw error
  }
  return {
    outcomes: checked.map(({ outcome }) => outcome),
    remaining,
    leftOut,
    abortReason: client.gone(),
    seed,
    optedOut: places.optedOut,
    requests: client.sent(),
    seconds: (performance.now() - began) / 1000,
  }
}
