import type { Page } from 'playwright-core'
import type { Customer, Session } from '../../src/api/gen/model/index.ts'
import { expectNoSideways, signIn } from './browser.ts'
import { customersOf } from './customers.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from './server.ts'
import { startSite, type TestSite } from './site.ts'

/** The fixture of customer tests. */
export interface CustomerFixture {
  customers: ReturnType<typeof customersOf>
  /** The id of a customer type. */
  walkIn: string
}

async function fixtureOf(server: TestServer): Promise<CustomerFixture> {
  const customers = customersOf(server)
  return { customers, walkIn: await customers.addType('Walk-in') }
}

/** A server with a customer type, and a user who may only view customers. */
export async function customerServer(): Promise<CustomerFixture & { server: TestServer; viewer: Session }> {
  const server = await startTestServer()
  const { session: viewer } = await addPerson(server, 'viewer', { Customer: ['view'] })
  return { server, viewer, ...(await fixtureOf(server)) }
}

/** A site with a customer type. */
export async function customerSite(): Promise<CustomerFixture & { site: TestSite }> {
  const site = await startSite()
  return { site, ...(await fixtureOf(site)) }
}

/** The page of one customer, in the page and the site of the running test. */
export function customerPage(page: () => Page, site: () => TestSite) {
  const title = (name: string) => page().getByRole('heading', { level: 1, name, exact: true }).waitFor()
  return {
    button: (name: string | RegExp) => page().getByRole('button', { name }),
    region: (name: string) => page().getByRole('region', { name, exact: true }),
    title,
    fits: (width: number) => expectNoSideways(page(), width),
    /** The customer with all its data from the server. */
    whole: (id: string) => site().call('GetCustomerById', { token: site().owner.token, query: { id } }),
    openPage: async ({ id, name }: Customer) => {
      await signIn(page(), site(), 'owner', OWNER_PASSWORD, `/customer/${id}`)
      await title(name)
    },
  }
}
