import sharp from 'sharp'
import type {
  AddCustomerRequest,
  AttachmentPurpose,
  Customer,
  CustomerDocument,
} from '../../src/api/gen/model/index.ts'
import type { TestServer } from './server.ts'

/** Adds customer types and customers in a test business. */
export function customersOf(server: TestServer) {
  const { token, companyId, storeId } = server.owner
  /** Uploads a file, by the owner or another user; a picture by default. */
  async function upload(purpose: AttachmentPurpose, userToken = token, file?: Buffer): Promise<string> {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#b8860b' } })
    const reply = await server.inject('AddAttachment', {
      token: userToken,
      query: { purpose },
      body: file ?? (await picture.webp().toBuffer()),
      headers: { 'content-type': 'application/octet-stream' },
    })
    return reply.json().id
  }

  return {
    scope: { companyId, storeId },
    upload,

    /** Adds a document of a customer. */
    addDocument: async (customerId: string, name: string, file?: Buffer): Promise<CustomerDocument> =>
      server.call('AddCustomerDocument', {
        token,
        query: { id: customerId },
        body: { attachmentId: await upload('customerDocument', token, file), kind: 'pan', name },
      }),

    /** Adds a customer type. */
    addType: async (name: string, fields: { panRequired?: boolean } = {}): Promise<string> =>
      (await server.call('AddCustomerType', { token, body: { companyId, name, ...fields } })).id,

    add: (
      typeId: string,
      name: string,
      phone: string,
      fields: Partial<AddCustomerRequest> = {},
    ): Promise<Customer> =>
      server.call('AddCustomer', { token, body: { companyId, typeId, name, phone, ...fields } }),

    /** Merges a duplicate into the customer that remains; both unchanged since they were read. */
    merge: (surviving: Customer, duplicate: Customer): Promise<Customer> =>
      server.call('MergeCustomer', {
        token,
        query: { id: surviving.id },
        body: { version: surviving.version, duplicateId: duplicate.id, duplicateVersion: duplicate.version },
      }),
  }
}
