import { expect, test } from 'vitest'
import { rightNames } from '../../src/domain/text/rightNames.ts'
import { rightName } from '../../src/server/platform/auth/rights.ts'

test.each([
  ['Dashboard.proof', 'Dashboard: Verify books'],
  ['Reports.books', 'All Reports: View accounts'],
  ['PacketAudit.countersign', 'Packet Audit: Sign as second person'],
  ['Role.edit', 'Role: Edit'],
])('messages name the right %s as Role Mapping does', (right, name) => {
  expect(rightName(right)).toBe(name)
  expect(name).toContain(rightNames[right.split('.')[1] ?? ''])
})
