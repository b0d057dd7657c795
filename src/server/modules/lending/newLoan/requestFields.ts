import { DomainError, fail } from '../../../platform/operation/problem.ts'

/** Maximum length of a problem's detail in the API. */
const DETAIL = 1000

/**
 * Runs the checks of a stored loan. A problem of a field that the request does not have, such as the principal of a loan to pay out, is in
 * the detail of the error and not among its fields.
 * @param sent the fields of the request
 * @throws DomainError of the checks, with fields of the request only
 */
export async function withRequestFields<T>(sent: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || !error.extras.errors) throw error
    const { errors, ...extras } = error.extras
    const isSent = ({ field }: { field: string }) => sent.includes(field.split('.')[0] ?? '')
    const stored = errors.filter((one) => !isSent(one))
    if (stored.length === 0) throw error
    const named = errors.filter(isSent)
    const messages = new Set(stored.map(({ message }) => message))
    const detail = [...messages].join(' ').slice(0, DETAIL)
    throw fail(error.status, detail, named.length > 0 ? named : undefined, extras)
  }
}
