import { describe, expect, test } from 'vitest'
import type { Session } from '../../src/api/gen/model/index.ts'
import { atOnce } from '../support/atOnce.ts'
import { addPerson, startTestServer } from '../support/server.ts'

describe('two users who remove rights of each other’s roles', () => {
  /** A server with two users who may edit mappings, in addition to the owner. */
  async function makeEditors() {
    const lone = await startTestServer()
    const one = await addPerson(lone, 'editor.one', { RoleMapping: ['view', 'edit'] })
    const two = await addPerson(lone, 'editor.two', { RoleMapping: ['view', 'edit'] })
    const { rows } = await lone.pool.query<{ id: string; version: number; login_id: string }>(
      'select role.id, role.version, a.login_id from role join assignment a on a.role_id = role.id',
    )
    const prune = (session: Session, loginId: string, kept: { screen: string; actions: string[] }[]) => {
      const role = rows.find(({ login_id }) => login_id === loginId)
      const body = { version: role?.version, rows: kept }
      return lone.inject('UpdateRoleMapping', { token: session.token, query: { id: role?.id }, body })
    }
    return { lone, one, two, prune }
  }

  test('leave one user who can add companies, even with concurrent requests; only such users can remove this right', async () => {
    const { lone, one, prune } = await makeEditors()
    const { token, userId, companyId, storeId } = lone.owner
    const company = (actions: string[]) => [{ screen: 'Company', actions }]
    const rejected = await prune(one.session, userId, company(['view']))
    expect(rejected.statusCode).toBe(403)
    const all = await lone.call('GetRoles', { token, query: { companyId, storeId, userId } })
    const partner = await addPerson(
      lone,
      'partner',
      Object.fromEntries(all.map(({ screen, actions }) => [screen, actions])),
    )
    const { rows } = await lone.pool.query<{ id: string; version: number; login_id: string }>(
      'select role.id, role.version, a.login_id from role join assignment a on a.role_id = role.id',
    )
    const take = (userToken: string, loginId: string) => {
      const role = rows.find(({ login_id }) => login_id === loginId)
      const body = { version: role?.version, rows: company(['view']) }
      return () => lone.inject('UpdateRoleMapping', { token: userToken, query: { id: role?.id }, body })
    }
    const replies = await atOnce(lone, 'role', [
      take(token, partner.loginId),
      take(partner.session.token, userId),
    ])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(replies.find(({ statusCode }) => statusCode === 422)?.json().detail).toBe(
      'At least one user must be able to add companies. Give another user this right first.',
    )
    await lone.end()
  })

  test('leave one user who can edit mappings, even with concurrent requests', async () => {
    const { lone, one, two, prune } = await makeEditors()
    await lone.pool.query(
      `delete from role_grant where screen = 'RoleMapping' and action = 'edit' and role_id not in ($1, $2)`,
      [one.roleId, two.roleId],
    )
    const answers = await atOnce(lone, 'role', [
      () => prune(one.session, two.loginId, []),
      () => prune(two.session, one.loginId, []),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().detail).toBe(
      'At least one user must be able to change role mappings. Give another user this right first.',
    )
    const left = await lone.pool.query(
      `select from role_grant where screen = 'RoleMapping' and action = 'edit'`,
    )
    expect(left.rowCount).toBe(1)
    await lone.end()
  })
})
