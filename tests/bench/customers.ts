import { fillCustomers } from '../support/manyCustomers.ts'
import type { Compare } from './server.ts'

const COUNT = 200_000

/**
 * The list of 200,000 customers, compared with a bare Fastify + pg route that reads and sends one page of them by the primary
 * key and does nothing else.
 */
export async function benchCustomers({ pool, session, api, compare, floorIs }: Compare): Promise<void> {
  const { companyId, storeId } = session
  const type = await api('AddCustomerType', { body: { companyId, name: 'Walk-in' } })
  await fillCustomers(pool, { companyId, typeId: type.id, count: COUNT })
  await pool.query('vacuum analyze customer')
  console.log(`\n${COUNT.toLocaleString('en-IN')} customers`)
  floorIs(
    'a bare page of 50',
    `select id, number, name, phone, city, type_id, version, active, created_at, updated_at from customer
     where company_id = '${companyId}' order by company_id, id limit 50`,
  )
  const page = (fields: object) => ({ companyId, storeId, ...fields })
  const deep = Buffer.from(JSON.stringify(['name', false, 'murugan', session.userId])).toString('base64url')
  const requests: [string, object][] = [
    ['first page by name', {}],
    ['a page deep in the names', { cursor: deep }],
    ['newest first', { sort: '-createdAt' }],
    ['blocked customers', { block: 'blocked' }],
    ['part of a name (umuga)', { search: 'umuga' }],
    ['two parts (zubai perum)', { search: 'zubai perum' }],
    ['a complete number', { search: 'C1012345' }],
    ['part of a phone (60012)', { search: '60012' }],
    ['nothing found (xyzzy)', { search: 'xyzzy' }],
    ['first letters (mu)', { search: 'mu' }],
  ]
  for (const [name, fields] of requests) await compare(name, 'GetCustomer', page(fields))
  await compare('count of all', 'GetCustomerCount', page({}))
  await compare('likely duplicates', 'GetDuplicateCustomers', {
    companyId,
    name: 'Murugan Perumal',
    phone: '6000012345',
  })
}
