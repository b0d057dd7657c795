import { sql } from 'drizzle-orm'
import { DEFAULT_HOST } from '../../../../domain/text/hostName.ts'
import { domain } from '../../../db/schema/company.ts'
import { hostName } from '../../../platform/auth/domains.ts'
import type { Handlers } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { insertRow, newId, setActive, updateRow } from '../../../platform/records/rows.ts'
import { domainUnique, readDomain, readDomains } from './domainRow.ts'
import { changingAddresses, requireNoOtherCompanies, requireValidDomain } from './guards.ts'
import { readCompanyStores, writePlaces } from './placeStore.ts'
import { comparePlaces, requireStores } from './places.ts'
import { domainTexts } from './texts.ts'

/** Addresses of the installation. The tenant scope of these operations is all companies that the login may see. */
export const domainHandlers = {
  AddDomain: (context) =>
    changingAddresses(context, async () => {
      const { name } = context.body
      const changes = comparePlaces([], context.body.places)
      await requireValidDomain(context, null, { name, ...changes })
      await requireStores(context, changes)
      const { id } = await insertRow(context, domain, { id: newId(), name }, domainUnique)
      await writePlaces(context, id, changes)
      return readDomain(context, id)
    }),

  GetDomain: async (context) => ({
    rows: await readDomains(context, context.body.includeInactive ? sql`true` : sql`d.active`),
    host: hostName(context.host),
  }),

  GetDomainById: (context) => readDomain(context, context.query.id),

  GetDomainCompanyStores: async (context) => ({ rows: await readCompanyStores(context) }),

  UpdateDomain: (context) =>
    changingAddresses(context, async () => {
      const { body, query } = context
      const { name } = body
      const stored = await readDomain(context, query.id)
      const changes = comparePlaces(stored.places, body.places)
      await requireValidDomain(context, stored, { name, ...changes })
      await requireStores(context, changes)
      await updateRow(
        context,
        domain,
        stored.id,
        body.version,
        { name },
        { unique: domainUnique, present: () => stored },
      )
      await writePlaces(context, stored.id, changes)
      return readDomain(context, stored.id)
    }),

  DeleteDomain: async (context) => {
    await changingAddresses(context, async () => {
      const stored = await readDomain(context, context.query.id)
      if (stored.name === DEFAULT_HOST) throw fail(422, domainTexts.defaultStays)
      requireNoOtherCompanies(stored)
      await setActive(context, domain, stored.id, context.query.version, false)
    })
  },

  ActivateDomain: (context) =>
    changingAddresses(context, async () => {
      await setActive(context, domain, context.query.id, undefined, true)
      return readDomain(context, context.query.id)
    }),
} satisfies Handlers<'Domain'>
