import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The output of `npm run contract -- --help`. */
export const USAGE = `npm run contract -- --url <root> --user <name> --password <password>
  --description <file|address>  the description: JSON, or a folder of YAML; openapi/ of this project if left out
  --other-user <name>, --other-password <password>
                             a user of another company, who must not see the records of the first;
                             needed if --user cannot add companies, or with --safe
  --only <tag|operation>     can be given several times
  --safe                     reads only: nothing is created or changed
  --seed <number>            repeats the generated requests of an earlier run
  --runs <number>            generated requests for each operation; 10 if left out
  --timeout <seconds>        time to wait for a reply; 60 if left out
  --junit <file>             writes JUnit XML
  --help                     shows this
User and passwords can also be set in CONTRACT_USER, CONTRACT_PASSWORD, CONTRACT_OTHER_USER and CONTRACT_OTHER_PASSWORD.
Exit code: 0 everything was checked and no fault found, 1 faults found, 2 something could not be checked, or the command could not run.`

/** The options of the command. */
export interface Options {
  help: boolean
  url: string
  user: string
  password: string
  other: { userName: string; password: string } | null
  /** A path or a URL. */
  description: string
  only: string[]
  safe: boolean
  seed: number
  runs: number
  /** In seconds. */
  timeout: number
  /** A path; undefined for none. */
  junit: string | undefined
}

/** Reads the command line and the environment. @throws with a message for the user if an option is invalid. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      url: { type: 'string', default: '' },
      user: { type: 'string', default: env.CONTRACT_USER ?? '' },
      password: { type: 'string', default: env.CONTRACT_PASSWORD ?? '' },
      'other-user': { type: 'string', default: env.CONTRACT_OTHER_USER ?? '' },
      'other-password': { type: 'string', default: env.CONTRACT_OTHER_PASSWORD ?? '' },
      description: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      safe: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      runs: { type: 'string', default: '10' },
      timeout: { type: 'string', default: '60' },
      junit: { type: 'string' },
    },
  })
  const { help, url, user, password, only, safe } = values
  const [userName, otherPassword] = [values['other-user'], values['other-password']]
  // npm runs scripts in the project's folder; INIT_CWD is where it was called.
  const pathOf = (path: string) => resolve(env.INIT_CWD ?? '.', path)
  const junit = values.junit && pathOf(values.junit)
  if (!help) {
    if (!url || !user || !password) throw new Error(`--url, --user and --password are required.\n\n${USAGE}`)
    if (!URL.canParse(url) || !/^https?:/.test(url))
      throw new Error(`--url must be the root of a back end, such as http://127.0.0.1:5080, not “${url}”.`)
    if (userName && !otherPassword) throw new Error('--other-user needs --other-password.')
    if (junit && !existsSync(dirname(junit)))
      throw new Error(`There is no folder ${dirname(junit)} for --junit.`)
  }
  const { description = join(import.meta.dirname, '../../../openapi') } = values
  return {
    help,
    url,
    user,
    password,
    only,
    safe,
    junit,
    other: userName ? { userName, password: otherPassword } : null,
    description: /^https?:/.test(description) ? description : pathOf(description),
    seed: wholeNumber('seed', values.seed, 0),
    runs: wholeNumber('runs', values.runs, 1),
    timeout: wholeNumber('timeout', values.timeout, 1),
  }
}

function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(number) || number < least)
    throw new Error(`--${option} must be a whole number from ${least}, not “${text}”.`)
  return number
}
