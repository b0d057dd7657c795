import type { Description, Mapping } from '../generate/merge.ts'
import { nameOf } from '../generate/references.ts'
import { allOperations, type PlacedOperation } from '../lint/walk.ts'
import { type Change, type ChangeOfMany, together } from './change.ts'
import { compareSchemas, type Side } from './schemas.ts'

/** An operation of one of the two descriptions. */
interface Placed {
  whole: Description
  operation: PlacedOperation
}

type Found = Omit<Change, 'operation'>

/** How two descriptions differ for clients, each change once. Texts and examples are not compared. */
export function compareDescriptions(before: Description, after: Description): ChangeOfMany[] {
  const [old, now] = [operationsById(before), operationsById(after)]
  const ids = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const changes = ids.flatMap((id) => {
    const [was, is] = [old[id], now[id]]
    if (was && is) {
      const found = compareOperation({ whole: before, operation: was }, { whole: after, operation: is })
      return found.map((change) => ({ ...change, operation: id }))
    }
    const message = was ? 'is removed' : 'is new'
    return [{ subject: id, breaking: was !== undefined, message: message, operation: id }]
  })
  return together(changes)
}

function operationsById(whole: Description): Record<string, PlacedOperation> {
  return Object.fromEntries(allOperations(whole).map((operation) => [operation.operationId, operation]))
}

function compareOperation(before: Placed, after: Placed): Found[] {
  const [was, is] = [before.operation, after.operation]
  const report = (breaking: boolean, message: string): Found => ({
    subject: is.operationId,
    breaking,
    message: message,
  })
  const changed = (name: string, breaking: boolean, old: unknown, now: unknown): Found[] =>
    String(old) === String(now)
      ? []
      : [report(breaking, `${name} changed from ${old ?? 'none'} to ${now ?? 'none'}`)]
  const right = (operation: PlacedOperation) => operation['x-permission']
  return [
    ...changed('method', true, was.method, is.method),
    ...changed('path', true, was.path, is.path),
    ...changed('tag', false, was.tags, is.tags),
    ...changed('permission', !loosened(right(was), right(is)), right(was), right(is)),
    ...changed('x-changes', false, was['x-changes'], is['x-changes']),
    ...compareParameters(before, after, report),
    ...compareBodies(before, after, report),
    ...compareReplies(before, after, report),
  ]
}

/** Whether everyone who had access before still has it. */
function loosened(was: string, is: string): boolean {
  return is === 'public' || (is === 'signed-in' && was !== 'public')
}

type Report = (breaking: boolean, message: string) => Found

function compareParameters(before: Placed, after: Placed, report: Report): Found[] {
  const [old, now] = [parametersOf(before), parametersOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name): Found[] => {
    const [was, is] = [old[name], now[name]]
    if (!is) return [report(true, `no longer has the parameter ${name}`)]
    if (!was)
      return [report(is.required === true, `has the new${is.required ? ' required' : ''} parameter ${name}`)]
    const required = Boolean(is.required)
    const demanded =
      required === Boolean(was.required)
        ? []
        : [
            report(
              required,
              required ? `requires the parameter ${name}` : `no longer requires the parameter ${name}`,
            ),
          ]
    const sides = [sideOf(before, was), sideOf(after, is)] as const
    return [...demanded, ...compareSchemas(...sides, 'request', `${after.operation.operationId} ${name}`)]
  })
}

/** Parameters by place and name, such as `query id`. */
function parametersOf({ whole, operation }: Placed): Record<string, Mapping> {
  return Object.fromEntries(
    (operation.parameters ?? []).map((parameter) => {
      const found: Mapping = parameter.$ref
        ? (whole.components.parameters?.[nameOf(parameter.$ref)] ?? parameter)
        : parameter
      return [`${found.in} ${found.name}`, found]
    }),
  )
}

function sideOf({ whole }: Placed, holder: Mapping): Side {
  return { whole, schema: (holder.schema ?? {}) as Mapping }
}

type Contents = Record<string, Mapping>

function compareBodies(before: Placed, after: Placed, report: Report): Found[] {
  const [old, now] = [before, after].map(({ operation }) => (operation.requestBody ?? {}) as Mapping) as [
    Mapping,
    Mapping,
  ]
  const [was, is] = [old, now].map(({ content }) => (content ?? {}) as Contents) as [Contents, Contents]
  const demanded = now.required && !old.required ? [report(true, 'requires a body')] : []
  const types = [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((type): Found[] => {
    const [one, other] = [was[type], is[type]]
    if (!other) return [report(true, `no longer accepts ${type}`)]
    if (!one) return [report(false, `accepts ${type}`)]
    return compareSchemas(sideOf(before, one), sideOf(after, other), 'request', after.operation.operationId)
  })
  return [...demanded, ...types]
}

function compareReplies(before: Placed, after: Placed, report: Report): Found[] {
  const [old, now] = [repliesOf(before), repliesOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((reply): Found[] => {
    const [was, is] = [old[reply], now[reply]]
    if (!is) return [report(true, `no longer returns ${reply}`)]
    if (!was) return [report(true, `returns ${reply}`)]
    return compareSchemas(sideOf(before, was), sideOf(after, is), 'reply', after.operation.operationId)
  })
}

/** The replies by status and type, such as `200 application/json`. */
function repliesOf({ whole, operation }: Placed): Contents {
  return Object.fromEntries(
    Object.entries(operation.responses).flatMap(([status, response]) => {
      const found = response.$ref ? whole.components.responses?.[nameOf(response.$ref)] : response
      const contents = Object.entries((found?.content ?? {}) as Contents)
      if (contents.length === 0) return [[status, {}]]
      return contents.map(([type, content]) => [`${status} ${type}`, content])
    }),
  )
}
