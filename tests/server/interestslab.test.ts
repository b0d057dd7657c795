import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddInterestSlabRequest, UpdateInterestSlabRequest } from '../../src/api/gen/model/index.ts'
import { addDays, addMonths } from '../../src/domain/dates/dates.ts'
import { termsMessages } from '../../src/domain/interest/checkTerms.ts'
import { schemeMessages } from '../../src/domain/scheme/checkScheme.ts'
import { lendingRateMessages } from '../../src/domain/valuation/lendingRates.ts'
import { changeOf, schemes } from '../support/schemes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let own: Awaited<ReturnType<typeof schemes>>

beforeAll(async () => {
  server = await startTestServer()
  own = await schemes(server)
})
afterAll(() => server?.end())

const token = () => server.owner.token
const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })
const names = async (includeInactive = false) => (await own.list(includeInactive)).map(({ name }) => name)
const problem = async (fields: Partial<AddInterestSlabRequest>) => {
  const body = own.request({ name: 'Rejected', ...fields })
  const reply = await server.inject('AddInterestSlab', { token: token(), body })
  return { status: reply.statusCode, errors: reply.json().errors }
}

describe('schemes', () => {
  test('are added, listed by name with their terms, in-activated and activated', async () => {
    const added = await own.add(' Zari gold ', {
      rateForGram: [
        { purityBp: 7500, lendingRatePaisePerG: 400_000 },
        { purityBp: 9160, lendingRatePaisePerG: 480_000 },
      ],
      minimumLoanPaise: 100_000,
      minimumDays: 7,
      penalRateBp: 300,
      graceDays: 5,
    })
    expect(added).toMatchObject({ name: 'Zari gold', slabTypeName: 'Daily', metalName: 'Gold', version: 1 })
    expect(added.versions).toMatchObject([
      {
        number: 1,
        fromOn: own.today,
        terms: { method: 'daily', yearDays: 365, slabMode: 'stepped', advanceMonths: 0 },
        rateForGram: [{ purityBp: 9160 }, { purityBp: 7500 }],
        minimumLoanPaise: 100_000,
        maximumLoanPaise: null,
        minimumAmountPaise: 0,
        fees: { processingFeeBp: 0, gstBp: 0 },
        madeByName: 'Test Owner',
      },
    ])
    await own.add('Amber gold')
    expect(await names()).toEqual(['Amber gold', 'Zari gold'])
    const query = { id: added.id }
    await server.call('DeleteInterestSlab', { token: token(), query: { ...query, version: 1 } })
    expect(await names()).toEqual(['Amber gold'])
    expect(await names(true)).toEqual(['Amber gold', 'Zari gold'])
    expect(await server.call('ActivateInterestSlab', { token: token(), query })).toMatchObject({
      active: true,
      versions: [{ number: 1 }],
    })
    expect(await server.call('GetInterestSlabById', { token: token(), query })).toMatchObject({ version: 3 })
  })

  test('have a name that is unique in the company', async () => {
    await own.add('Once')
    expect(await problem({ name: 'ONCE' })).toMatchObject({ status: 409, errors: [{ field: 'name' }] })
  })

  test('refer to a slab type and a metal that exist', async () => {
    const unknown = '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11'
    expect(await problem({ slabTypeId: unknown })).toMatchObject({
      status: 422,
      errors: [{ field: 'slabTypeId' }],
    })
    expect(await problem({ metalId: unknown })).toMatchObject({ status: 422, errors: [{ field: 'metalId' }] })
  })
})

const rate = (fromDay: number, toDay: number | null, rateBp = 1800) => ({ fromDay, toDay, rateBp })
const perGram = (...puritiesBp: number[]) =>
  puritiesBp.map((purityBp) => ({ purityBp, lendingRatePaisePerG: 400_000 }))
const fees = {
  processingFeeBp: 25,
  processingFeeMinimumPaise: 50_000,
  processingFeeMaximumPaise: 10_000,
  documentChargePaise: 0,
  gstBp: 1800,
}

describe('a scheme is rejected, and the field has the reason, when', () => {
  test.each<[string, Partial<AddInterestSlabRequest>, string, string]>([
    [
      'days are missing between bands',
      { bands: [rate(1, 30), rate(32, null)] },
      'bands.1.fromDay',
      termsMessages.gap,
    ],
    ['bands overlap', { bands: [rate(1, 30), rate(30, null)] }, 'bands.1.fromDay', termsMessages.overlap],
    [
      'the first band does not begin on day 1',
      { bands: [rate(2, null)] },
      'bands.0.fromDay',
      termsMessages.startsAtDayOne,
    ],
    ['the last band ends', { bands: [rate(1, 365)] }, 'bands.0.toDay', termsMessages.lastIsOpen],
    [
      'a band ends before its first day',
      { bands: [rate(1, 30), rate(31, 20), rate(21, null)] },
      'bands.1.toDay',
      termsMessages.endsBeforeStart,
    ],
    [
      'a rate is above the ceiling',
      { bands: [rate(1, 90, 2400), rate(91, null, 2401)] },
      'bands.1.rateBp',
      schemeMessages.aboveCeiling(2400),
    ],
    [
      'the penal rate is above the ceiling',
      { penalRateBp: 2500 },
      'penalRateBp',
      schemeMessages.aboveCeiling(2400),
    ],
    ['the tenure is above the policy', { tenureMonths: 13 }, 'tenureMonths', schemeMessages.tenure(12)],
    [
      'the minimum loan is above the maximum',
      { minimumLoanPaise: 200, maximumLoanPaise: 100 },
      'maximumLoanPaise',
      schemeMessages.minimumAboveMaximum,
    ],
    [
      'the minimum fee is above the maximum',
      { fees },
      'fees.processingFeeMaximumPaise',
      schemeMessages.feeMinimumAboveMaximum,
    ],
    [
      'the metal lacks a purity',
      { rateForGram: perGram(9160, 9250) },
      'rateForGram.1.purityBp',
      schemeMessages.unknownPurity,
    ],
    [
      'a purity is listed twice',
      { rateForGram: perGram(9160, 9160) },
      'rateForGram.1.purityBp',
      lendingRateMessages.purityTwice,
    ],
    [
      'the reference purity is missing',
      { rateForGram: perGram(7500) },
      'rateForGram',
      schemeMessages.referencePurity(9160),
    ],
  ])('%s', async (_, fields, field, message) => {
    const { status, errors } = await problem(fields)
    expect(status).toBe(422)
    expect(errors).toContainEqual({ field, message })
    expect(await names(true)).not.toContain('Rejected')
  })

  test('the slab type takes more months in advance than the tenure has', async () => {
    const { type } = own
    const { id } = await server.call('AddSlabType', {
      token: token(),
      body: {
        companyId: scope().companyId,
        name: 'In advance',
        method: type.method,
        yearDays: type.yearDays,
        slabMode: type.slabMode,
        slabClock: type.slabClock,
        advanceMonths: 6,
      },
    })
    const { errors } = await problem({ slabTypeId: id, tenureMonths: 3 })
    expect(errors).toEqual([{ field: 'tenureMonths', message: schemeMessages.shorterThanAdvance(6) }])
  })

  test('it breaks several rules: all problems are reported together', async () => {
    const { errors } = await problem({ bands: [rate(1, 30, 9900), rate(40, null)], tenureMonths: 24 })
    expect(errors.map(({ field }: { field: string }) => field)).toEqual([
      'bands.0.rateBp',
      'bands.1.fromDay',
      'tenureMonths',
    ])
  })

  test.each<[string, Partial<AddInterestSlabRequest>]>([
    ['no band is given', { bands: [] }],
    ['a rate is negative', { bands: [rate(1, null, -1)] }],
    ['a rate is a fraction', { bands: [rate(1, null, 1800.5)] }],
    ['the tenure is zero', { tenureMonths: 0 }],
    ['a purity is over 10000', { rateForGram: perGram(10_001) }],
    ['an amount is negative', { minimumAmountPaise: -1 }],
    ['the day does not exist', { fromOn: '2026-02-30' }],
  ])('%s: by the API description', async (_, fields) => {
    const { status, errors } = await problem(fields)
    expect(status).toBe(400)
    const reason = { field: expect.any(String), message: expect.any(String) }
    expect(errors).toContainEqual(expect.objectContaining(reason))
  })
})

describe('the first day', () => {
  test('of a new scheme may be in the past, and at most twelve months ahead', async () => {
    expect(await own.add('Of old', { fromOn: '2019-04-01' })).toMatchObject({
      versions: [{ fromOn: '2019-04-01' }],
    })
    const lastOn = addMonths(own.today, 12)
    expect(await own.add('Next year', { fromOn: lastOn })).toMatchObject({ versions: [{ fromOn: lastOn }] })
    expect(await problem({ fromOn: addDays(lastOn, 1) })).toEqual({
      status: 422,
      errors: [{ field: 'fromOn', message: schemeMessages.tooFarAhead(lastOn) }],
    })
  })
})

describe('a company without a ceiling, with the longest tenure', () => {
  test('may charge any rate, and lend for 120 months', async () => {
    const { token: userToken, companyId } = server.owner
    const company = await server.call('GetCompanyById', { token: userToken, query: { id: companyId } })
    const policy = { ...company.policy, rateCeilingBp: null, maximumTenureMonths: 120 }
    const { version, name, policyProfile } = company
    const body: object = { version, name, policyProfile, policy }
    expect(
      (await server.inject('UpdateCompany', { token: userToken, query: { id: companyId }, body })).statusCode,
    ).toBe(200)
    const slab = await own.add('Dear', { bands: [rate(1, null, 3600)], tenureMonths: 120 })
    expect(slab.versions[0]).toMatchObject({ bands: [rate(1, null, 3600)], tenureMonths: 120 })
    const choices = await server.call('GetInterestSlabChoices', { token: userToken, body: scope() })
    expect(choices).toMatchObject({ rateCeilingBp: null, maximumTenureMonths: 120 })
    const back: object = { ...body, version: version + 1, policy: company.policy }
    expect(
      (await server.inject('UpdateCompany', { token: userToken, query: { id: companyId }, body: back }))
        .statusCode,
    ).toBe(200)
  })
})

describe('the choices of a scheme', () => {
  test('have the limits of the policy', async () => {
    const choices = await server.call('GetInterestSlabChoices', { token: token(), body: scope() })
    expect(choices).toMatchObject({ rateCeilingBp: 2400, maximumTenureMonths: 12, todayDate: own.today })
    expect(choices.slabTypes.map(({ name }) => name)).toContain('Daily')
    const gold = choices.metals.find(({ id }) => id === own.goldId)
    expect(gold?.purities.map(({ purityBp }) => purityBp)).toEqual([9990, 9160, 8330, 7500])
  })

  test('must be active: a scheme is not activated while its slab type or its metal is in-active', async () => {
    const { id } = await own.add('Kept')
    await server.call('DeleteInterestSlab', { token: token(), query: { id } })
    const back = async () => {
      const reply = await server.inject('ActivateInterestSlab', { token: token(), query: { id } })
      return `${reply.statusCode} ${reply.json().detail}`
    }
    const set = (table: string, one: string, active: boolean) =>
      server.pool.query(`update ${table} set active = $2 where id = $1`, [one, active])
    await set('slab_type', own.type.id, false)
    expect(await back()).toContain('422 Its slab type Daily is in-active')
    await set('slab_type', own.type.id, true)
    await set('metal', own.goldId, false)
    expect(await back()).toContain('422 Its metal Gold is in-active')
    await set('metal', own.goldId, true)
    expect(await back()).toContain('200')
  })
})

describe('a scheme with rates per gram', () => {
  test('is not activated once its metal has another reference purity, for which it has no rate', async () => {
    const { id } = await own.add('By gram', {
      rateForGram: [{ purityBp: 9160, lendingRatePaisePerG: 480_000 }],
    })
    await server.call('DeleteInterestSlab', { token: token(), query: { id } })
    const setReference = (purityBp: number) =>
      server.pool.query('update metal set reference_purity_bp = $2 where id = $1', [own.goldId, purityBp])
    const activate = () => server.inject('ActivateInterestSlab', { token: token(), query: { id } })
    await setReference(9990)
    const rejected = await activate()
    expect([rejected.statusCode, rejected.json().detail]).toEqual([
      422,
      'Its rates per gram no longer fit the purities of Gold. Add a new scheme instead.',
    ])
    expect(await names()).not.toContain('By gram')
    await setReference(9160)
    expect((await activate()).statusCode).toBe(200)
  })
})

describe('a change to a stale version', () => {
  test('is rejected with the current scheme and its versions', async () => {
    const slab = await own.add('Shared')
    const change = (fields: Partial<UpdateInterestSlabRequest>) =>
      server.inject('UpdateInterestSlab', {
        token: token(),
        query: { id: slab.id },
        body: changeOf(slab, fields),
      })
    expect((await change({ tenureMonths: 6 })).statusCode).toBe(200)
    const mine = await change({ tenureMonths: 9 })
    expect(mine.statusCode).toBe(409)
    expect(mine.json().current).toMatchObject({
      name: 'Shared',
      version: 2,
      slabTypeName: 'Daily',
      versions: [{ number: 2, tenureMonths: 6 }],
      changedBy: 'Test Owner',
    })
    expect(await own.versions(slab.id)).toHaveLength(2)
  })
})
