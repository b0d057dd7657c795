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

test('a missing category whose name a category cannot have fails in the check, with its column', async () => {
  const longest = 'Ā'.repeat(120)
  const job = await imports.check(
    `${head}Gold,${longest}x,Long,,\nGold,An\u202eklet,Turned,,\nGold,${longest},Longest,,\n`,
    yes,
  )
  expect(problemLines(job)).toEqual([
    '2 Category: Category can have at most 120 characters.',
    '3 Category: Category cannot contain invisible or control characters (U+202E). Type it again instead of pasting it.',
  ])
  expect(job.problems.map(({ column }) => column)).toEqual([1, 1])
  await imports.run(job.id, false, true)
  expect(await products()).toContain(`Gold | ${longest} | ornament | Longest | `)
})

test('a new category gets the kind that a row names, in whichever row', async () => {
  const file = `${head}Gold,Medals,Round medal,,\nGold,Medals,Oval medal,,coin\nGold,medals,Large medal,,Coins\n`
  const job = await imports.check(file, yes)
  expect(problemLines(job)).toEqual([])
  await imports.run(job.id)
  const medals = (await products()).filter((line) => line.startsWith('Gold | Medals | '))
  expect(medals.map((line) => line.split(' | ')[2])).toEqual(['coin', 'coin', 'coin'])
})

test('rows that name different kinds of a new category fail; an existing category keeps its kind', async () => {
  const job = await imports.check(
    `${head}Gold,Discs,Small disc,,coin\nGold,Discs,Large disc,,bar\nGold,Chains,Chain coin,,coin\nGold,Chains,Chain set,,ornament\nGold,Chains,Chain lot,,mixed\n`,
    yes,
  )
  expect(job.problems.map(({ row, level, message }) => `${row} ${level}: ${message}`)).toEqual([
    '3 failure: Another row gives the new category Discs the kind coin, this row bar. Enter the same kind in all its rows.',
    '4 warning: The category Chains has the kind ornament, this row coin. The category keeps its kind.',
    '6 warning: The category Chains has the kind ornament, this row mixed. The category keeps its kind.',
  ])
  await imports.run(job.id, true, true)
  expect(await products()).toEqual(
    expect.arrayContaining([
      'Gold | Discs | coin | Small disc | ',
      'Gold | Chains | ornament | Chain coin | ',
    ]),
  )
})

test('a row that fails does not decide the kind of a new category: a run that skips it warns first', async () => {
  const file = `${head}Gold,Tokens,Bad token,17K,coin\nGold,Tokens,Plain token,,\nGold,Ingots,Bad ingot,17K,coin\nGold,Ingots,Gold ingot,,bar\n`
  const job = await imports.check(file, yes)
  expect(problemLines(job).filter((line) => !line.includes('no such purity'))).toEqual([
    '3 Kind of a new category: The new category Tokens gets the kind ornament, because only rows that fail name its kind (coin). Enter the kind in this row.',
  ])
  expect([job.failureCount, job.warningCount]).toEqual([2, 1])
  await imports.run(job.id, true, true)
  expect(await products()).toEqual(
    expect.arrayContaining([
      'Gold | Tokens | ornament | Plain token | ',
      'Gold | Ingots | bar | Gold ingot | ',
    ]),
  )
})

test('all of more than 1,000 products are listed and offered for a new loan; none is imported beyond 10,000', async () => {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `Gold,Chains,Model ${from + at},,\n`).join('')
  const job = await imports.check(head + rows(0, 1_200))
  await imports.run(job.id)
  const { token } = server.owner
  const named = (found: { name: string }[]) => found.filter(({ name }) => name.startsWith('Model ')).length
  expect(named((await server.call('GetProduct', { token, body: scope() })).rows)).toBe(1_200)
  expect(named((await server.call('GetNewLoanChoices', { token, body: scope() })).products)).toBe(1_200)

  const { count } = (await server.pool.query('select count(*)::integer as count from product where active'))
    .rows[0]
  const further = await imports.check(head + rows(1_200, 11_201 - count))
  expect(problemLines(further)).toEqual([
    `${10_002 - count} Name: A company can have at most 10,000 active products.`,
  ])
})

test('users who may not add categories are not offered that choice', async () => {
  const { session } = await addPerson(server, 'keeper', { Product: ['view', 'add'] })
  const reply = await imports.upload(`${head}Gold,Chains,X,,\n`, {}, { token: session.token })
  expect(reply.json().choices).toEqual([])
})
