import { describe, expect, test, vi } from 'vitest'
import type { Borrower, NewLoan } from '../../src/api/gen/model/index.ts'
import openApi from '../../src/api/gen/openapi.json' with { type: 'json' }
import { approvalFlags, shareBpOf } from '../../src/web/newloan/approvalFlags.ts'

vi.hoisted(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true })
})

describe('the flags of a pending loan', () => {
  const [person] = openApi.components.schemas.Borrower.examples as unknown as [Borrower]
  const [loan] = openApi.components.schemas.NewLoan.examples as unknown as [NewLoan]
  const known = {
    ...person,
    kycGaps: [],
    overdueCount: 0,
    writtenOffCount: 0,
    openCount: 0,
    closedCount: 1,
    addedAt: '2020-01-01T00:00:00Z',
  }
  const [item] = loan.items
  const seen = { ...item, kind: 'ornament', photoId: loan.id } as NewLoan['items'][number]
  const usual = {
    principalPaise: 500_000,
    eligiblePaise: 1_000_000,
    items: [seen],
    trayPhotoId: null,
    quote: undefined,
  }
  const flagsOf = (loanFields: object, borrowerFields: Partial<Borrower> = {}) =>
    approvalFlags({ ...loan, ...usual, ...loanFields } as NewLoan, { ...known, ...borrowerFields }).map(
      ({ text }) => text,
    )

  test('are none for a known customer who borrows a part of the eligible amount on items with photos', () => {
    expect(flagsOf({})).toEqual([])
  })

  test('name a customer who is blocked, in-active, without KYC, overdue or with written-off loans before other flags', () => {
    // The count is that of all loans; only the newest are listed.
    expect(
      flagsOf(
        { principalPaise: 900_000 },
        {
          blockedReason: 'Police',
          active: false,
          kycGaps: ['photo', 'pan'],
          overdueCount: 51,
          writtenOffCount: 1,
        },
      ),
    ).toEqual([
      'Customer is blocked',
      'Customer is in-active',
      'KYC pending: Photo, PAN',
      '51 overdue loans',
      '1 written-off loan',
      '90 % of the eligible amount',
    ])
  })

  test('name a share from 90 % of today’s eligible amount', () => {
    expect(flagsOf({ principalPaise: 899_999 })).toEqual([])
    expect(flagsOf({ principalPaise: 900_000 })).toEqual(['90 % of the eligible amount'])
    const quote = { eligiblePaise: 500_000 }
    expect(flagsOf({ quote })).toEqual(['100 % of the eligible amount'])
    expect(shareBpOf(1, 0)).toBeNull()
    expect(shareBpOf(999, 1000)).toBe(9990)
  })

  test('name a first loan, and a customer who was added today or in the last 7 days', () => {
    expect(flagsOf({}, { closedCount: 0 })).toEqual(['First loan'])
    expect(flagsOf({}, { closedCount: 0, openCount: 1 })).toEqual([])
    const added = (days: number) => ({ addedAt: new Date(Date.now() - days * 86_400_000).toISOString() })
    expect(flagsOf({}, added(0))).toEqual(['Customer added today'])
    expect(flagsOf({}, added(6))).toEqual(['Customer added in the last 7 days'])
    expect(flagsOf({}, added(8))).toEqual([])
  })

  test('name coins and bars, and items without a photo', () => {
    expect(flagsOf({ items: [{ ...seen, kind: 'bar' }] })).toEqual(['Coins or bars'])
    expect(flagsOf({ items: [seen, { ...seen, kind: 'coin', photoId: null }] })).toEqual([
      'Coins or bars',
      '1 item without a photo',
    ])
    expect(flagsOf({ items: [seen, { ...seen, photoId: null }], trayPhotoId: loan.id })).toEqual([
      '1 item only in the tray photo',
    ])
    expect(flagsOf({ items: [seen], trayPhotoId: loan.id })).toEqual([])
  })
})
