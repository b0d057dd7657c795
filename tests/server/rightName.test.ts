import { expect, test } from 'vitest'
import { rightName } from '../../src/server/platform/auth/rights.ts'
import { roleTexts } from '../../src/web/role/texts.ts'

test.each([
  ['Dashboard.proof', 'Dashboard: Verify books'],
  ['Reports.books', 'All Reports: View accounts'],
  ['PacketAudit.countersign', 'Packet Audit: Sign as second person'],
  ['Role.edit', 'Role: Edit'],
])('messages name the right %s as Role Mapping does', (right, name) => {
  expect(rightName(right)).toBe(name)
  expect(name).toContain(roleTexts.actions[right.split('.')[1] ?? ''])
})
