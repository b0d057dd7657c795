import type { LightMyRequestResponse as Response } from 'fastify'
import { expect } from 'vitest'
import type { Domain, DomainPair, Session } from '../../src/api/gen/model/index.ts'
import { business } from './business.ts'
import { OWNER_PASSWORD, type TestServer } from './server.ts'

/** The user and the host of a call; by default the owner, at a host without its own record. */
interface Way {
  token?: string
  host?: string
}

/**
 * A business of two stores (Main, Annex), a second company with one (Harbour), the owner working in all three, and helpers
 * for tests of addresses.
 */
export async function addresses(server: TestServer) {
  const { token } = server.owner
  const main: DomainPair = { companyId: server.owner.companyId, storeId: server.owner.storeId }
  const annex = { ...main, storeId: await business(server).addStore('Annex', 'AX') }
  const headersOf = ({ host = 'other.example' }: Way) => ({ host })

  const trySignIn = (
    userName: string,
    password: string,
    host: string,
    companyId?: string,
  ): Promise<Response> =>
    server.inject('SignIn', {
      body: { userName, password, ...(companyId && { companyId }) },
      headers: { host },
    })
  const ownerAt = async (host: string, companyId?: string): Promise<Session> => {
    const reply = await trySignIn('owner', OWNER_PASSWORD, host, companyId)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }

  const made = await server.call('AddCompany', {
    token,
    body: { name: 'Harbour Gold', policyProfile: 'nbfc', firstStore: { name: 'Harbour', code: 'HB' } },
  })
  const { storeId } = await ownerAt('other.example', made.id)
  const harbour: DomainPair = { companyId: made.id, storeId }

  const inject = (name: string, places: DomainPair[], way: Way = {}): Promise<Response> =>
    server.inject('AddDomain', { token: way.token ?? token, body: { name, places }, headers: headersOf(way) })
  const list = async (way: Way = {}): Promise<{ rows: Domain[]; host: string }> => {
    const body = { ...main, includeInactive: true }
    return (
      await server.inject('GetDomain', { token: way.token ?? token, body, headers: headersOf(way) })
    ).json()
  }

  return {
    main,
    annex,
    harbour,
    trySignIn,
    ownerAt,
    inject,
    list,

    /** Adds an address; it must succeed. */
    add: async (name: string, places: DomainPair[]): Promise<Domain> => {
      const reply = await inject(name, places)
      expect(reply.statusCode, reply.body).toBe(201)
      return reply.json()
    },

    /** Sends an update of an address that changes these fields. */
    change: (
      current: Domain,
      fields: { name?: string; places?: DomainPair[] },
      way: Way = {},
    ): Promise<Response> => {
      const places = current.places.map((place) => ({ companyId: place.companyId, storeId: place.storeId }))
      const body = { version: current.version, name: current.name, places, ...fields }
      const query = { id: current.id }
      return server.inject('UpdateDomain', {
        token: way.token ?? token,
        query,
        body,
        headers: headersOf(way),
      })
    },

    /** The default address, for every host without its own record. */
    defaultOne: async (way: Way = {}): Promise<Domain> => {
      const found = (await list(way)).rows.find(({ name }) => name === '*')
      if (!found) throw new Error('there is no default address')
      return found
    },

    /** The companies that the sign-in page of an address offers. */
    companiesAt: async (host: string): Promise<string[]> => {
      const { companies } = (await server.inject('GetSignInChoices', { headers: { host } })).json()
      return companies.map(({ name }: { name: string }) => name)
    },

    /** The stores that the workspace switcher offers at an address. */
    storesAt: async (userToken: string, host: string): Promise<string[]> => {
      const { rows } = (await server.inject('GetWorkspaces', { token: userToken, headers: { host } })).json()
      return rows.map(({ name }: { name: string }) => name)
    },

    /** Restores the initial state: one default address, which serves all. */
    forget: async (): Promise<void> => {
      await server.pool.query('delete from domain_store')
      await server.pool.query(`delete from domain where name <> '*'`)
    },
  }
}
