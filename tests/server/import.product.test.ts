import { afterAll, beforeAll, expect, test } from 'vitest'
import { importOf, problemLines } from '../support/imports.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let imports: ReturnType<typeof importOf>

beforeAll(async () => {
  server = await startTestServer()
  imports = importOf(server, 'Product')
  const { token, companyId } = server.owner
  const { rows } = await server.call('GetMetal', { token, body: { ...scope() } })
  const metalId = rows.find(({ name }) => name === 'Gold')?.id ?? ''
  await server.call('AddProductCategory', {
    token,
    body: { companyId, metalId, name: 'Chains', kind: 'ornament' },
  })
})
afterAll(() => server.end())

const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })
const products = async () =>
  (await server.call('GetProduct', { token: server.owner.token, body: scope() })).rows.map(
    ({ metalName, categoryName, kind, name, usualPurityLabel }) =>
      [metalName, categoryName, kind, name, usualPurityLabel].join(' | '),
  )

const head = 'Metal,Category,Item name,Purity,Kind\n'
const yes = [{ key: 'addMissingCategories', value: 'yes' }]

test('rows name a metal by name or symbol, a category by name, and a purity in the trade’s notation', async () => {
  const job = await imports.check(
    `${head}gold,chains,Rope chain,22K,\nAu,Chains,Box chain,916,\nGold,CHAINS,Flat chain,91.6 %,\nGold,Chains,Long chain,,\n`,
  )
  expect(problemLines(job)).toEqual([])
  await imports.run(job.id)
  const [rope, ...others] = (await products()).sort().reverse()
  expect(rope).toMatch(/^Gold \| Chains \| ornament \| Rope chain \| 22K/)
  expect(others).toHaveLength(3)
  expect(others.filter((line) => line.includes(' | 22K'))).toHaveLength(2)
})

test('products have their names in Hindi and Tamil', async () => {
  const job = await imports.check(
    'Metal,Category,Item name,Hindi name,Tamil name\nGold,Chains,Wheat chain,गेहूँ चेन,கோதுமைச் சங்கிலி\nGold,Chains,Plain chain,,\n',
  )
  expect(problemLines(job)).toEqual([])
  await imports.run(job.id)
  const { rows } = await server.call('GetProduct', { token: server.owner.token, body: scope() })
  const productNamed = (wanted: string) => rows.find(({ name }) => name === wanted)
  expect(productNamed('Wheat chain')).toMatchObject({ hindiName: 'गेहूँ चेन', tamilName: 'கோதுமைச் சங்கிலி' })
  expect(productNamed('Plain chain')).toMatchObject({ hindiName: null, tamilName: null })
})

test('rows that fail are listed with the field and the reason', async () => {
  const job = await imports.check(
    `${head}Tin,Chains,A,,\nGold,Rings,B,,\nGold,Chains,C,21.3K,\nGold,Chains,D,17K,\nGold,Chains,E,,\nGold,Chains,e,,\nGold,Chains,Rope Chain,,\n`,
  )
  expect(problemLines(job)).toEqual([
    '2 Metal: No active metal has this name or symbol.',
    '3 Category: Gold has no category with this name.',
    '4 Usual purity: Enter a purity such as 22K, 916 or 91.6 %.',
    '5 Usual purity: Gold has no such purity. Choose one of its purities, or add it to the metal.',
    '7 Name: This product is already in row 6.',
    '8 Name: The category already has a product with this name (it may be in-active).',
  ])
})

test('missing categories are added with the products if that is chosen, each once', async () => {
  const file = `${head}Gold,Coins,Sovereign,,coin\nGold,coins,Half sovereign,,coin\nSilver,Lamps,Kuthu vilakku,,utensil\nGold,Bangles,Plain bangle,,\nGold,Bars,Bar,,brick\n`
  expect(problemLines(await imports.check(file, yes))).toEqual([
    '6 Kind of a new category: Enter ornament, coin, bar or utensil.',
  ])
  const job = await imports.check(file.replace('brick', 'bar'), yes)
  expect(job.failureCount).toBe(0)
  const before = (await products()).length
  await imports.run(job.id)
  const all = await products()
  expect(all.length - before).toBe(5)
  expect(all.filter((line) => line.startsWith('Gold | Coins | coin'))).toHaveLength(2)
  expect(all.some((line) => line.startsWith('Silver | Lamps | utensil'))).toBe(true)
})

test('users who may not add categories are not offered that choice', async () => {
  const { session } = await addPerson(server, 'keeper', { Product: ['view', 'add'] })
  const reply = await imports.upload(`${head}Gold,Chains,X,,\n`, {}, { token: session.token })
  expect(reply.json().choices).toEqual([])
})
