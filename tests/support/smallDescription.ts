import type { DescriptionFile } from '../../src/cli/generate/merge.ts'

/** A valid description of two tags, which tests break. */
export const smallDescription: readonly DescriptionFile[] = [
  {
    file: 'openapi.yaml',
    text: `openapi: 3.1.0
info: { title: Small, version: 1.0.0 }
components:
  parameters:
    id: { name: id, in: query, required: true, description: Id of the record., schema: { $ref: '#/components/schemas/Uuid' } }
  responses:
    Problem:
      description: The request was rejected.
      content: { application/problem+json: { schema: { $ref: '#/components/schemas/Problem' } } }
  schemas:
    Uuid: { type: string, format: uuid, description: Id of a record., examples: [018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11] }
    Problem:
      type: object
      additionalProperties: false
      required: [detail]
      description: An error reply.
      properties:
        detail: { type: string, maxLength: 500, description: What went wrong. }
      examples: [{ detail: Weight is required. }]
`,
  },
  {
    file: 'packet.yaml',
    text: `tags: [{ name: Packet, description: Packets. }]
x-screens:
  Packet: { name: Packet, actions: [view, add, edit, inactivate] }
paths:
  /api/Packet/GetPacket:
    post:
      operationId: GetPacket
      tags: [Packet]
      summary: List packets
      description: Returns all packets.
      x-permission: Packet.view
      responses:
        '200': { description: Packets of the store., content: { application/json: { schema: { $ref: '#/components/schemas/PacketRows' } } } }
        default: { $ref: '#/components/responses/Problem' }
  /api/Packet/GetPacketById:
    get:
      operationId: GetPacketById
      tags: [Packet]
      summary: One packet
      description: A packet by its id.
      x-permission: public
      security: []
      parameters:
        - { $ref: '#/components/parameters/id' }
        - { name: mode, in: query, required: true, description: How much to return., schema: { type: string, enum: [long] }, example: long }
      responses:
        '200': { description: The packet found., content: { application/json: { schema: { $ref: '#/components/schemas/Packet' } } } }
        default: { $ref: '#/components/responses/Problem' }
  /api/Packet/AddPacket:
    post:
      operationId: AddPacket
      tags: [Packet]
      summary: Add a packet
      description: Adds a packet.
      x-permission: Packet.add
      x-changes: [Packet]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/AddPacketRequest' } } } }
      responses:
        '201': { description: The packet found., content: { application/json: { schema: { $ref: '#/components/schemas/Packet' } } } }
        default: { $ref: '#/components/responses/Problem' }
  /api/Packet/UpdatePacket:
    put:
      operationId: UpdatePacket
      tags: [Packet]
      summary: Change a packet
      description: Changes a packet.
      x-permission: Packet.edit
      x-changes: [Packet]
      parameters: [{ $ref: '#/components/parameters/id' }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/UpdatePacketRequest' } } } }
      responses:
        '200': { description: The packet found., content: { application/json: { schema: { $ref: '#/components/schemas/Packet' } } } }
        default: { $ref: '#/components/responses/Problem' }
  /api/Packet/DeletePacket:
    delete:
      operationId: DeletePacket
      tags: [Packet]
      summary: In-activate a packet
      description: In-activates a packet.
      x-permission: Packet.inactivate
      x-changes: [Packet]
      parameters: [{ $ref: '#/components/parameters/id' }]
      responses:
        '204': { description: It is in-active. }
        default: { $ref: '#/components/responses/Problem' }
components:
  schemas:
    Packet:
      type: object
      additionalProperties: false
      required: [netWeightMg, sealedOn, createdAt, place]
      description: A sealed packet.
      properties:
        netWeightMg: { type: integer, minimum: 1, maximum: 1000000, description: Weight of the items without their packet. }
        sealedOn: { type: string, format: date, description: When it was sealed. }
        createdAt: { type: string, format: date-time, description: When it was added. }
        place: { type: [string, 'null'], enum: [vault, bank, null], description: Where it is. }
        note: { type: string, maxLength: 100, description: Remark of the clerk at the counter. }
      examples:
        - &packet { netWeightMg: 1200, sealedOn: '2026-04-05', createdAt: '2026-04-05T04:30:00.000Z', place: vault }
    PacketRows:
      type: object
      additionalProperties: false
      required: [rows]
      description: Packets of the store.
      properties:
        rows: { type: array, maxItems: 100, description: Oldest packet first., items: { $ref: '#/components/schemas/Packet' } }
      examples: [{ rows: [*packet] }]
    AddPacketRequest:
      type: object
      additionalProperties: false
      required: [netWeightMg]
      description: A new packet.
      properties:
        netWeightMg: { type: integer, minimum: 1, maximum: 1000000, description: Weight of the items without their packet. }
        place: { type: string, enum: [vault, bank], description: Where it is. }
        seal: { type: object, additionalProperties: false, description: Seal that closes it., properties: { number: { type: string, maxLength: 20, description: Printed on the seal. } } }
      examples: [{ netWeightMg: 1200 }]
    UpdatePacketRequest:
      type: object
      additionalProperties: false
      required: [version]
      description: The packet after the change.
      properties:
        version: { type: integer, minimum: 1, maximum: 1000, description: The version it was read at. }
        note: { type: string, maxLength: 100, description: Remark of the clerk at the counter. }
      examples: [{ version: 1 }]
`,
  },
  { file: 'parcel.yaml', text: 'tags: [{ name: Parcel, description: Parcels. }]\n' },
]

/**
 * The small description with one text of a file replaced.
 * @throws if the file does not contain the text, so that no test passes without a change.
 */
export function smallWith(file: string, original: string | RegExp, put: string): DescriptionFile[] {
  return smallDescription.map((one) => {
    if (one.file !== file) return one
    const text = one.text.replace(original, () => put)
    if (text === one.text) throw new Error(`${file} does not hold ${original}`)
    return { file, text }
  })
}

/** The number of the first line of a file that contains a text, from 1. */
export function lineOf(files: readonly DescriptionFile[], file: string, text: string): number {
  const [before = ''] = files.find((one) => one.file === file)?.text.split(text) ?? []
  return before.split('\n').length
}
