import { reasonOf } from './client.ts'
import type { Places } from './places.ts'
import type { Session } from './sessions.ts'
import { settle } from './settle.ts'
import type { World } from './world.ts'

/**
 * Removes what a run added, through the contract: its logins, and its companies with their open loans. Returns a line for each that
 * remains, with the back end's reason. In a company that the run did not add, loans are not closed; a line says what was written there.
 */
export async function cleanUp(world: World, { home, other, made }: Places): Promise<string[]> {
  const remaining: string[] = []
  if (made.length > 0) await settle(world)
  const worlds = [world, ...(other ? [await other()] : [])]
  for (const { memory, main, stamp } of worlds) {
    for (const { id, userName } of memory.all('UserLogin'))
      if (id !== main.userId && String(userName).includes(stamp))
        await end('DeleteUserLogin', id, `login ${userName}`, main)
  }
  // Only companies with the stamp of this run: the list also has companies that others use.
  const known = worlds.flatMap(({ memory, stamp }) =>
    memory.all('Company').filter(({ name }) => String(name).includes(stamp)),
  )
  const named = new Map([...known, ...made].map(({ id, name }) => [id, String(name)]))
  for (const [id, name] of named) await end('DeleteCompany', id, `company ${name}`, home.main)
  if (made.length === 0) {
    const written = [...world.written].map(([id, count]) => `${id} × ${count}`)
    if (written.length > 0)
      remaining.push(`in the company of --user: ${written.join(', ')}, and generated records`)
  }
  return remaining

  async function end(operationId: string, id: string, what: string, { token }: Session): Promise<void> {
    const operation = home.contract.find(operationId)
    if (!operation) return
    const answer = await home.client.send({ operation, token, query: { id } })
    if (answer.status !== operation.status) remaining.push(`${what}: ${answer.status} ${reasonOf(answer)}`)
  }
}
