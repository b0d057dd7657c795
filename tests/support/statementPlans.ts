import pg from 'pg'

/** A node of a plan as PostgreSQL explains it, with the fields that are read here. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  'Subplan Name'?: string
  Output?: string[]
  Plans?: PlanNode[]
  [field: string]: unknown
}

/** A statement that was run, and its plan. */
interface Explained {
  'Query Text': string
  Plan: PlanNode
}

/** A statement that reads rows which it does not select by one company. */
export interface Untied {
  /** The tables of these rows, in order. */
  tables: string
  /** Its text, in one line. */
  text: string
}

/**
 * The address of a database at which each statement, including those in functions and triggers, sends its plan as a notice. Parameters
 * appear in plans with their values.
 */
export function explaining(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_verbose': 'on',
    'auto_explain.log_level': 'notice',
    plan_cache_mode: 'force_custom_plan',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  url.searchParams.set('options', options.join(' '))
  return url.href
}

/** Collects the plans that connections of this process receive from now on. */
export function watchPlans() {
  const plans = new Map<string, Explained>()
  const { emit } = pg.Client.prototype
  pg.Client.prototype.emit = function (this: pg.Client, event: string | symbol, ...args: unknown[]) {
    const message = event === 'notice' ? String((args[0] as { message?: string }).message) : ''
    const from = message.startsWith('duration: ') ? message.indexOf('{') : -1
    if (from >= 0) plans.set(message.slice(from), JSON.parse(message.slice(from)) as Explained)
    return Reflect.apply(emit, this, [event, ...args]) as boolean
  }
  return {
    all: () => [...plans.values()],
    stop: () => {
      pg.Client.prototype.emit = emit
    },
  }
}

/**
 * The statement of a plan if it reads tables of the list without selecting their rows by one company, or if it selects by several
 * companies; null otherwise. Each table must be compared with the id of one company, or with the company of another row.
 */
export function untied(
  { 'Query Text': query, Plan: plan }: Explained,
  tables: ReadonlySet<string>,
): Untied | null {
  const nodes = flattened(plan)
  const outputs = new Map(nodes.map((node) => [node['Subplan Name'], node.Output]))
  const conditions = nodes.flatMap((node) =>
    Object.entries(node).flatMap(([name, value]) =>
      /Cond$|Filter$/.test(name) ? [withOutputs(String(value), outputs)] : [],
    ),
  )
  const companies = new Set<string>()
  const loose = new Set<string>()
  for (const { 'Node Type': type, 'Relation Name': table = '', Alias: alias = '' } of nodes) {
    if (type === 'ModifyTable' || !tables.has(table)) continue
    const ties = conditions.flatMap((condition) => tiesOf(condition, alias))
    if (ties.length === 0) loose.add(table)
    for (const tie of ties) if (/^'[0-9a-f-]{36}'::uuid$/.test(tie)) companies.add(tie)
  }
  if (loose.size === 0 && companies.size < 2) return null
  const found = loose.size > 0 ? [...loose].sort().join(' ') : 'several companies'
  return { tables: found, text: query.replace(/\s+/g, ' ').trim() }
}

function flattened(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flattened)]
}

/** A condition with the columns of a subquery in place of their numbers, such as `(hashed SubPlan 4).col1`. */
function withOutputs(
  condition: string,
  outputs: ReadonlyMap<string | undefined, string[] | undefined>,
): string {
  return condition.replace(
    /\(hashed (SubPlan \d+)\)\.col(\d+)/g,
    (text, name: string, place: string) => outputs.get(name)?.[Number(place) - 1] ?? text,
  )
}

/** What a condition requires the company of a table's row to equal. */
function tiesOf(condition: string, alias: string): string[] {
  const name = `(?<![\\w.])"?${alias}"?\\.company_id`
  const other = `('[^']*'::uuid|[^\\s()]+|\\([^()]*\\)[^\\s()]*)`
  return [
    ...[...condition.matchAll(new RegExp(`${name} = (?!ANY)${other}`, 'g'))],
    ...[...condition.matchAll(new RegExp(`${other} = ${name}`, 'g'))],
  ].map(([, tie = '']) => tie)
}
