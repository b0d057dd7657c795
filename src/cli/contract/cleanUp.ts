import { reasonOf } from './client.ts'
import type { Session } from './sessions.ts'
import type { World } from './world.ts'

/**
 * In-activates the logins and companies that a run made, through the contract. Answers a line for each that stays, with
 * the reason the back end gives.
 */
export async function cleanUp(
  worlds: readonly World[],
  home: World,
  companies: readonly { id: string; name: string }[],
): Promise<string[]> {
  const stays: string[] = []
  for (const { memory, main, stamp } of worlds) {
    for (const { id, userName } of memory.all('UserLogin'))
      if (id !== main.userId && String(userName).includes(stamp))
        await end('DeleteUserLogin', id, `login ${userName}`, main)
  }
  // Only what carries the run's own stamp: a list tells of companies that are nobody's to end.
  const known = worlds.flatMap(({ memory, stamp }) =>
    memory.all('Company').filter(({ name }) => String(name).includes(stamp)),
  )
  const named = new Map([...known, ...companies].map(({ id, name }) => [id, String(name)]))
  for (const [id, name] of named) await end('DeleteCompany', id, `company ${name}`, home.main)

  async function end(operationId: string, id: string, what: string, { token }: Session): Promise<void> {
    const operation = home.contract.find(operationId)
    if (!operation) return
    const answer = await home.client.send({ operation, token, query: { id } })
    if (answer.status !== operation.status) stays.push(`${what}: ${answer.status} ${reasonOf(answer)}`)
  }
  return stays
}
