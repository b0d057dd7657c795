import type { AddCustomerRequest, Customer } from '../../src/api/gen/model/index.ts'
import type { TestServer } from './server.ts'

/** Makes kinds of customers and customers in a test business. */
export function customersOf(server: TestServer) {
  const { token, companyId, storeId } = server.owner
  return {
    scope: { companyId, storeId },

    /** A kind of customer. */
    addType: async (name: string, fields: { panRequired?: boolean } = {}): Promise<string> =>
      (await server.call('AddCustomerType', { token, body: { companyId, name, ...fields } })).id,

    add: (
      typeId: string,
      name: string,
      phone: string,
      fields: Partial<AddCustomerRequest> = {},
    ): Promise<Customer> =>
      server.call('AddCustomer', { token, body: { companyId, typeId, name, phone, ...fields } }),
  }
}
