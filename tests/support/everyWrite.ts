import { expect } from 'vitest'
import type { Operation } from '../../src/cli/contract/description.ts'
import { loadContract } from '../../src/cli/contract/load.ts'
import { peopleOf } from '../../src/cli/contract/people.ts'
import { openPlaces } from '../../src/cli/contract/places.ts'
import { recipes } from '../../src/cli/contract/recipes.ts'
import { authenticatorOf } from '../../src/cli/contract/sessions.ts'
import { worldOf } from '../../src/cli/contract/world.ts'
import { makeSetUpCode } from '../../src/server/modules/organisation/setup/setUpCode.ts'
import { eventually } from './processes.ts'
import { OWNER_PASSWORD, setUpRequest } from './server.ts'
import { codeIn, type TestMailServer } from './smtp.ts'
import type { WatchedServers } from './watchedWrites.ts'

/** Operations that need a code; they are called explicitly. */
const BY_CODE = ['SetUp', 'VerifyOtp', 'SetNewPassword']

/** A server of an empty installation, and the client that calls it. */
type Called = Pick<WatchedServers, 'server' | 'client'>

/** Calls every write of the contract with the valid requests of the contract checker; each must succeed. */
export function callEveryWrite(servers: Called, mail: TestMailServer): Promise<void> {
  return callEvery(servers, mail, ({ writes }) => writes)
}

/** Sets up a business and calls the chosen operations of the contract in their order, as {@link callEveryWrite} does. */
export async function callEvery(
  { server, client }: Called,
  mail: TestMailServer,
  chosen: (operation: Operation) => boolean,
): Promise<void> {
  const contract = await loadContract('openapi')
  const operation = (id: string) => contract.find(id) as Operation
  const send = async (id: string, body: object) => {
    const { status, text } = await client.send({ operation: operation(id), body })
    expect(status, `${id}: ${text}`).toBe(operation(id).status)
  }

  await send('SetUp', setUpRequest((await makeSetUpCode(server.pool)) ?? ''))
  const authenticator = authenticatorOf(contract, client)
  const user = { userName: 'owner', password: OWNER_PASSWORD }
  const shared = { contract, client, recipes, stamp: 'each', safe: false }
  const { main, other } = await openPlaces({ ...shared, authenticator, user, stranger: null })
  const world = worldOf({
    ...shared,
    main,
    help: {
      openSession: (storeId = main.storeId) =>
        authenticator.signIn({ ...user, companyId: main.companyId, storeId }),
      signIn: authenticator.signIn,
      second: () => people.second(),
    },
  })
  const people = peopleOf(world, authenticator, other, null)
  for (const one of contract.operations.filter((one) => chosen(one) && !BY_CODE.includes(one.id))) {
    const { session, query, body } = await world.prepare(one)
    const { status, text } = await world.send({ operation: one, token: session.token, query, body })
    // A read may be of a record that a write before it has deleted.
    expect([one.status, ...(one.writes ? [] : [404])], `${one.id}: ${text}`).toContain(status)
    await authenticator.renewTokens()
  }

  const { userName, email } = (await world.call('AddUserLogin')).login as { userName: string; email: string }
  await send('RequestPasswordReset', { userName })
  const message = await eventually(() => mail.messages.findLast(({ to }) => to.includes(email)))
  await send('VerifyOtp', { name: userName, otp: codeIn(message) })
  await send('SetNewPassword', { name: userName, password: 'entirely new words' })
}
