import { describe, expect, it } from 'vitest'
import { checkSetUp, firstSetUpValues, toSetUpRequest } from '../../src/web/setup/setupValues.ts'
import { suggestStoreCode } from '../../src/web/shared/store/storeCode.ts'
import { timeZones } from '../../src/web/shared/store/timeZones.ts'

function filled() {
  const values = firstSetUpValues()
  values.code = ' K7QM-2RXP '
  values.company.name = 'Sri Lakshmi Gold Loans '
  values.store = { ...values.store, name: 'T. Nagar', code: 'TN' }
  values.owner = {
    name: 'Lakshmi N',
    userName: 'owner',
    email: 'owner@example.com',
    password: 'correct horse battery',
    confirm: 'correct horse battery',
  }
  return values
}

describe('set-up values', () => {
  it('are incomplete at first, with an error for exactly the required fields', () => {
    const paths = Object.keys(checkSetUp(firstSetUpValues())).sort()
    expect(paths).toEqual([
      'code',
      'company.name',
      'owner.email',
      'owner.name',
      'owner.password',
      'owner.userName',
      'store.code',
      'store.name',
    ])
  })

  it('become the contract’s request, trimmed and without the repeated password', () => {
    expect(checkSetUp(filled())).toEqual({})
    const request = toSetUpRequest(filled())
    expect(request.code).toBe('K7QM-2RXP')
    expect(request.company).toEqual({
      name: 'Sri Lakshmi Gold Loans',
      licenceNumber: null,
      policyProfile: 'pawnbroker',
    })
    // Fields left empty are sent as null.
    expect(request.store).toMatchObject({ address: null, phone: null })
    const { store } = toSetUpRequest({ ...filled(), store: { ...filled().store, address: ' 7 Main Road ' } })
    expect(store.address).toBe('7 Main Road')
    expect(request.owner).not.toHaveProperty('confirm')
    expect(request.store.timeZone).toBe('Asia/Kolkata')
    expect(request.metals.map((metal) => [metal.symbol, metal.referencePurityBp])).toEqual([
      ['Au', 9160],
      ['Ag', 9990],
    ])
  })

  it('need unique purities, and one of them as reference', () => {
    const values = firstSetUpValues()
    const [gold] = values.metals
    if (gold === undefined) throw new Error('no gold')
    gold.referencePurityBp = 5850
    gold.purities = [...gold.purities, { label: 'Again', purityBp: 9160 }]
    const found = Object.keys(checkSetUp(values)).filter((path) => path.startsWith('metals.'))
    expect(found).toEqual(['metals.0.referencePurityBp', 'metals.0.purities.4.purityBp'])
  })

  it('have metals that follow the contract’s rules', () => {
    const values = filled()
    const [gold, silver] = values.metals
    if (gold === undefined || silver === undefined) throw new Error('no metals')
    gold.purities = [
      { label: '22K', purityBp: 0 },
      { label: ' 22k', purityBp: 10_001 },
    ]
    silver.name = 'gold'
    silver.symbol = 'silver'
    silver.purities = []
    expect(Object.keys(checkSetUp(values)).sort()).toEqual([
      'metals.0.purities.0.purityBp',
      'metals.0.purities.1.label',
      'metals.0.purities.1.purityBp',
      'metals.1.name',
      'metals.1.purities',
      'metals.1.symbol',
    ])
  })

  it('need the password twice, with at least 10 characters', () => {
    const values = filled()
    values.owner.password = 'short'
    expect(Object.keys(checkSetUp(values)).sort()).toEqual(['owner.confirm', 'owner.password'])
  })
})

it('a store code is suggested from the name', () => {
  expect(['T. Nagar', 'Anna Nagar West', 'Velachery', 'A', 'மயிலாப்பூர்'].map(suggestStoreCode)).toEqual([
    'TN',
    'ANW',
    'VEL',
    '',
    '',
  ])
})

it('India’s time zone is offered once, and first', () => {
  expect(timeZones()[0]).toBe('Asia/Kolkata')
  expect(timeZones().filter((zone) => /Kolkata|Calcutta/.test(zone))).toHaveLength(1)
})
