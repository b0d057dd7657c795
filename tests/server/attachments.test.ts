import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPicture } from '../../src/server/platform/files/attachments.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

const blank = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#b8860b' } })

describe('an uploaded picture', () => {
  test('is recognised by its content in each of the three formats', async () => {
    for (const kind of ['jpeg', 'png', 'webp'] as const) {
      const stored = await readPicture(await blank().toFormat(kind).toBuffer())
      expect(stored).toMatchObject({ contentType: `image/${kind}` })
    }
  })

  test('loses its metadata, and keeps its orientation', async () => {
    const taken = await blank()
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'where it was taken' } })
      .toBuffer()
    expect(taken.includes('where it was taken')).toBe(true)
    const stored = await readPicture(taken)
    if (typeof stored === 'string') throw new Error(stored)
    expect(stored.content.includes('where it was taken')).toBe(false)
    const { width, height, exif, orientation } = await sharp(stored.content).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 30, height: 40 })
  })

  test('loses appended data', async () => {
    const stored = await readPicture(
      Buffer.concat([await blank().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
    )
    if (typeof stored === 'string') throw new Error(stored)
    expect(stored.content.includes('<script>')).toBe(false)
  })

  test('is made at most 1600 pixels wide or high', async () => {
    for (const [size, made] of [
      [
        [4000, 1000],
        [1600, 400],
      ],
      [
        [1000, 4000],
        [400, 1600],
      ],
    ] as const) {
      const taken = blank(...size).jpeg()
      const stored = await readPicture(await taken.toBuffer())
      if (typeof stored === 'string') throw new Error(stored)
      const { width, height } = await sharp(stored.content).metadata()
      expect([width, height]).toEqual(made)
    }
  })

  test('is rejected when it decompresses to more than 40 million pixels', async () => {
    const bomb = await blank(10_000, 4_001).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await readPicture(bomb)).toBe('pixels')
  })

  test('is rejected if it is not a picture, whatever its first bytes are', async () => {
    const png = await blank().png().toBuffer()
    expect(await readPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('kind')
    expect(await readPicture(await blank().gif().toBuffer())).toBe('kind')
    expect(await readPicture(Buffer.from('%PDF-1.7'))).toBe('kind')
    expect(await readPicture(Buffer.alloc(0))).toBe('kind')
    expect(await readPicture(Buffer.concat([png.subarray(0, 8), Buffer.from('nothing of the sort')]))).toBe(
      'broken',
    )
    expect(await readPicture(png.subarray(0, png.length - 30))).toBe('broken')
  })
})

describe('a file', () => {
  let server: TestServer
  let token: string
  let picture: Buffer

  beforeAll(async () => {
    server = await startTestServer()
    token = server.owner.token
    picture = await blank().webp().toBuffer()
  })
  afterAll(() => server?.end())

  const add = (purpose: string, userToken = token, body: Buffer = picture) =>
    server.inject('AddAttachment', {
      token: userToken,
      query: { purpose },
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const get = (id: string, userToken = token) =>
    server.inject('GetAttachment', { token: userToken, query: { id } })

  test('is stored, and served as an attachment that no browser displays', async () => {
    const added = await add('profilePhoto')
    expect(added.statusCode).toBe(201)
    expect(added.json()).toMatchObject({ purpose: 'profilePhoto', contentType: 'image/webp' })
    const got = await get(added.json().id)
    expect(got.statusCode).toBe(200)
    expect(got.rawPayload.length).toBe(added.json().bytes)
    expect(got.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(got.headers['content-disposition']).toMatch(/^attachment; filename="profilePhoto-\w{8}\.webp"$/)
  })

  test('is rejected for its content or size, the type of the request, or an unknown purpose', async () => {
    const text = await add('profilePhoto', token, Buffer.from('plain words'))
    expect(text.statusCode).toBe(422)
    expect(text.json().detail).toContain('JPEG, PNG or WebP')
    expect((await add('profilePhoto', token, Buffer.alloc(5 * 1024 * 1024 + 1))).statusCode).toBe(413)
    const json = await server.inject('AddAttachment', { token, query: { purpose: 'profilePhoto' }, body: {} })
    expect(json.statusCode).toBe(415)
    expect((await add('passport')).statusCode).toBe(400)
  })

  test('may be larger than a JSON request', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const large = await sharp({
      create: { width: 1200, height: 900, channels: 3, noise, background: '#000' },
    })
      .png()
      .toBuffer()
    expect(large.length).toBeGreaterThan(1.5 * 1024 * 1024)
    expect((await add('profilePhoto', token, large)).statusCode).toBe(201)
  })

  test('as a logo needs the right to add or edit companies', async () => {
    const teller = await addPerson(server, 'logoless', { Role: ['view'] })
    expect((await add('companyLogo', teller.session.token)).statusCode).toBe(403)
    expect((await add('companyLogo')).statusCode).toBe(201)
  })

  test('is shown only to its uploader until a record has it; a logo then to the whole company', async () => {
    const teller = await addPerson(server, 'viewer', { Role: ['view'] })
    const { id } = (await add('companyLogo')).json()
    expect((await get(id)).statusCode).toBe(200)
    expect((await get(id, teller.session.token)).statusCode).toBe(404)
    await server.pool.query('update company set logo_id = $1', [id])
    expect((await get(id, teller.session.token)).statusCode).toBe(200)
  })

  test('that is the photo of a login is shown to its user and to those who may view logins', async () => {
    const person = await addPerson(server, 'pictured', { Role: ['view'] })
    const stranger = await addPerson(server, 'stranger', { Role: ['view'] })
    const { id } = (await add('profilePhoto')).json()
    await server.pool.query('update login set photo_id = $1 where id = $2', [id, person.loginId])
    await server.pool.query('update attachment set created_by = $1 where id = $2', [person.loginId, id])
    expect((await get(id, person.session.token)).statusCode).toBe(200)
    expect((await get(id)).statusCode).toBe(200)
    expect((await get(id, stranger.session.token)).statusCode).toBe(404)
  })

  test('of another company is not found', async () => {
    const { id } = (await add('profilePhoto')).json()
    const other = '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11'
    await server.pool.query(
      `insert into company (id, name, policy_profile, policy) values ($1, 'Other', 'custom', '{}')`,
      [other],
    )
    await server.pool.query('update attachment set company_id = $1 where id = $2', [other, id])
    const teller = await addPerson(server, 'neighbour', { UserLogin: ['view'] })
    await server.pool.query('update attachment set created_by = $1 where id = $2', [teller.loginId, id])
    expect((await get(id, teller.session.token)).statusCode).toBe(404)
  })

  test('that nothing refers to is removed after a day', async () => {
    const dropped = (await add('profilePhoto')).json().id
    const pictureId = (await add('companyLogo')).json().id
    await server.pool.query('update company set logo_id = $1 where id = $2', [
      pictureId,
      server.owner.companyId,
    ])
    await server.pool.query(`update attachment set created_at = created_at - interval '25 hours'`)
    const fresh = (await add('profilePhoto')).json().id
    await server.services.background.settled()
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from attachment where company_id = $1',
      [server.owner.companyId],
    )
    const left = rows.map(({ id }) => id)
    expect(left).toContain(pictureId)
    expect(left).toContain(fresh)
    expect(left).not.toContain(dropped)
  })

  test('is in the audit log as its hash', async () => {
    const { id } = (await add('profilePhoto')).json()
    const { rows } = await server.pool.query<{ request: { body: string }; changes: { after: object }[] }>(
      `select request, changes from audit where operation = 'AddAttachment' order by seq desc limit 1`,
    )
    expect(rows[0]?.request.body).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(rows[0]?.changes[0]).toMatchObject({ id, after: { contentType: 'image/webp' } })
  })

  test('is rejected once its login has uploaded 50 within a day', async () => {
    const teller = await addPerson(server, 'hoarder', { Role: ['view'] })
    await server.pool.query(
      `insert into attachment (company_id, id, purpose, content_type, content, sha256, created_by)
       select $1, gen_random_uuid(), 'profilePhoto', 'image/png', '', '', $2 from generate_series(1, 50)`,
      [server.owner.companyId, teller.loginId],
    )
    const reply = await add('profilePhoto', teller.session.token)
    expect(reply.statusCode).toBe(429)
    expect(reply.headers['retry-after']).toBe('3600')
  })
})
