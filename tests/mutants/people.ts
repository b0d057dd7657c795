import type { Mutant } from './mutant.ts'

const roles = ['tests/server/role.test.ts']
const rights = ['tests/server/userlogin.rights.test.ts']
const logins = ['tests/server/userlogin.test.ts']
const stores = ['tests/server/store.test.ts']
const closing = ['tests/server/store.inactivation.test.ts']
const readers = ['tests/server/attachments.readers.test.ts']
const merges = ['tests/server/customer.people.test.ts']
const allStores = ['tests/server/reports.stores.test.ts']
const tied = ['tests/server/distribution.test.ts']

/** Faults in who may do what to whom: roles, logins, stores, files, merged customers, and the stores of a request. */
export const mutants: Mutant[] = [
  {
    fault: 'the mapping of a role is changed by somebody with fewer rights than its holders',
    file: 'src/server/modules/access/role/mayChange.ts',
    find: '  if ((await activeHolders(context, roleId)).length > 0) throw fail(403, roleTexts.aboveYou)\n',
    replace: '  void [activeHolders, roleId, roleTexts]\n',
    tests: roles,
  },
  {
    fault: 'an owner’s role is changed by somebody who is not an owner',
    file: 'src/server/modules/access/role/mayChange.ts',
    find: 'if (rights.has(OWNER_RIGHT) && !grants.has(OWNER_RIGHT))',
    replace: 'if (rights.has(OWNER_RIGHT) && grants.size === 0)',
    tests: roles,
  },
  {
    fault: 'the common roles include rights that the user lacks',
    file: 'src/server/modules/access/role/addUsualRoles.ts',
    find: '    .filter(({ rights }) => rights.every((right) => actor.grants.has(right)))\n',
    replace: '',
    tests: roles,
  },
  {
    fault: 'a common role is added although its name exists in capitals',
    file: 'src/server/modules/access/role/addUsualRoles.ts',
    find: '!names.has(name.toLowerCase())',
    replace: '!names.has(name)',
    tests: roles,
  },
  {
    fault: 'the rights of the added common roles are not in the audit log',
    file: 'src/server/modules/access/role/addUsualRoles.ts',
    find: "    noteChange(context, 'role_grant', id, null, { storeId, rights: [...rights].sort() })\n",
    replace: '    void [id, rights, noteChange]\n',
    tests: [...roles, 'tests/server/writes.test.ts'],
  },
  {
    fault: 'the sessions of somebody with more rights can be ended',
    file: 'src/server/modules/access/userLogin/loginSessions.ts',
    find: '  await requireNotAbove(context, login.id)\n',
    replace: '  void requireNotAbove\n',
    tests: rights,
  },
  {
    fault: 'the account of somebody with more rights can be changed',
    file: 'src/server/modules/access/userLogin/writeLogin.ts',
    find: 'if (stored.id !== actor.userId) await requireNotAbove(context, stored.id)',
    replace: 'if (stored.id === actor.userId) await requireNotAbove(context, stored.id)',
    tests: rights,
  },
  {
    fault: 'users can change their own roles',
    file: 'src/server/modules/access/userLogin/writeLogin.ts',
    find: 'if (stored.id === actor.userId && changes.added.length + changes.removed.length > 0)',
    replace: 'if (stored.id === actor.userId && changes.added.length + changes.removed.length > 2)',
    tests: rights,
  },
  {
    fault: 'a login is changed outside the company that created it',
    file: 'src/server/modules/access/userLogin/writeLogin.ts',
    find: '    if (homeId !== actor.companyId) throw fail(422, userLoginTexts.otherHome)\n',
    replace: '    void homeId\n',
    tests: ['tests/server/userlogin.companies.test.ts'],
  },
  {
    fault: 'the last user who can edit mappings can lose that role',
    file: 'src/server/modules/access/userLogin/writeLogin.ts',
    find: '  await requireRemainingEditor(context, lost)\n',
    replace: '  void [requireRemainingEditor, lost]\n',
    tests: ['tests/server/userlogin.last.test.ts', 'tests/server/role.last.test.ts'],
  },
  {
    fault: 'an in-active role can be assigned',
    file: 'src/server/modules/access/userLogin/assignments.ts',
    find: ' and r.id = w.role_id and r.active\n',
    replace: ' and r.id = w.role_id\n',
    tests: logins,
  },
  {
    fault: 'a removed role leaves its sessions open',
    file: 'src/server/modules/access/userLogin/assignments.ts',
    find: 'added.every((one) => one.storeId !== storeId)',
    replace: 'added.some((one) => one.storeId !== storeId)',
    tests: rights,
  },
  {
    fault: 'a changed role in the same store ends the sessions there',
    file: 'src/server/modules/access/userLogin/assignments.ts',
    find: 'added.every((one) => one.storeId !== storeId)',
    replace: 'added.length >= 0 && storeId !== null',
    tests: [...rights, 'tests/server/sessions.test.ts'],
  },
  {
    fault: 'the photo that somebody else has uploaded can be used as one’s own',
    file: 'src/server/modules/access/userLogin/profile.ts',
    find: '        eq(attachment.createdBy, actor.userId),\n',
    replace: '',
    tests: logins,
  },
  {
    fault: 'the code of a store changes after its first number',
    file: 'src/server/modules/organisation/store/codeChange.ts',
    find: 'if (rows.length > 0) throw',
    replace: 'if (rows.length > 1) throw',
    tests: stores,
  },
  {
    fault: 'the numbers of another store keep the code of a store',
    file: 'src/server/modules/organisation/store/codeChange.ts',
    find: ' and store_id = ${after.id} and last > 0',
    replace: ' and last > 0',
    tests: stores,
  },
  {
    fault: 'a store with packets elsewhere is in-activated',
    file: 'src/server/modules/organisation/store/storeHandlers.ts',
    find: '      unreleasedPackets(companyId, id),\n',
    replace: '',
    tests: closing,
  },
  {
    fault: 'a store with an open day or cash is in-activated',
    file: 'src/server/modules/organisation/store/storeHandlers.ts',
    find: '      await requireClosedAndEmpty(context, id)\n',
    replace: '      void requireClosedAndEmpty\n',
    tests: closing,
  },
  {
    fault: 'users stay signed in at a store that is in-active',
    file: 'src/server/modules/organisation/store/storeHandlers.ts',
    find: '      await context.db.execute(sql`select auth.end_sessions_at(${companyId}, ${id})`)\n',
    replace: '',
    tests: stores,
  },
  {
    fault: 'the creator of a store gets a right there that they lack',
    file: 'src/server/modules/organisation/store/storeHandlers.ts',
    find: 'const rights = [...actor.grants].sort()',
    replace:
      "const rights = [...new Set([...actor.grants, MAPPING_RIGHT, 'RoleMapping.edit' as const])].sort()",
    tests: stores,
  },
  {
    fault: 'the photos of loans of other stores are served',
    file: 'src/server/modules/desk/readAttachment.ts',
    find: " and exists (select from loan o where o.company_id = f.company_id and o.id = f.loan_id and ${near('o.store_id')})",
    replace: ' and exists (select from loan o where o.company_id = f.company_id and o.id = f.loan_id)',
    tests: readers,
  },
  {
    fault: 'a removed document of a customer is served',
    file: 'src/server/modules/desk/readAttachment.ts',
    find: "fileOf('customer_document', 'attachment_id', sql` and f.removed_at is null`)",
    replace: "fileOf('customer_document', 'attachment_id')",
    tests: readers,
  },
  {
    fault: 'the file of a credit note is served with the right to debit notes',
    file: 'src/server/modules/desk/readAttachment.ts',
    find: "inCompany('GetCreditNoteById', ofVoucher",
    replace: "inCompany('GetDebitNoteById', ofVoucher",
    tests: readers,
  },
  {
    fault: 'the photo of a packet is served while it is counted in an audit',
    file: 'src/server/modules/desk/readAttachment.ts',
    find: " and a.state <> 'counting' and ${readable}",
    replace: ' and ${readable}',
    tests: readers,
  },
  {
    fault: 'an unused file is served to everybody',
    file: 'src/server/modules/desk/readAttachment.ts',
    find: 'and(eq(attachment.createdBy, actor.userId), unused)',
    replace: 'unused',
    tests: ['tests/server/attachments.test.ts'],
  },
  {
    fault: 'a customer is merged into one who is in-active',
    file: 'src/server/modules/customers/merge.ts',
    find: '  if (!surviving.active) throw fail(422, customerTexts.notActive)\n',
    replace: '',
    tests: merges,
  },
  {
    fault: 'a duplicate can be merged twice',
    file: 'src/server/modules/customers/merge.ts',
    find: "  if (duplicate.mergedInto !== null) throw failField('duplicateId', customerTexts.mergedAlready)\n",
    replace: '',
    tests: merges,
  },
  {
    fault: 'a merged customer is not found by the second phone of the duplicate',
    file: 'src/server/modules/customers/merge.ts',
    find: 'values.secondPhoneKey ?? surviving.secondPhoneKey',
    replace: 'surviving.secondPhoneKey',
    tests: merges,
  },
  {
    fault: 'the identity document of an edited customer is not compared if the form leaves it out',
    file: 'src/server/modules/customers/duplicates.ts',
    find: '...(idKind === undefined ? { idKind: stored.idKind, idNumber: stored.idNumber } : sent)',
    replace: '...sent',
    tests: merges,
  },
  {
    fault: 'reports of other stores need no right',
    file: 'src/server/platform/auth/requestedStores.ts',
    find: "  if (!grants.has('Company.otherStores')) throw fail(403, texts.notAllowed(rightName('Company.otherStores')))\n",
    replace: '  void [grants, rightName]\n',
    tests: allStores,
  },
  {
    fault: 'a report has a store that the login may not work in',
    file: 'src/server/platform/auth/requestedStores.ts',
    find: 'if (!stores.includes(requested)) throw',
    replace: 'if (stores.length === 0) throw',
    tests: allStores,
  },
  {
    fault: 'a report of all stores has only the first one',
    file: 'src/server/platform/auth/requestedStores.ts',
    find: "if (requested === 'all') return { companyId, storeIds: stores }",
    replace: "if (requested === 'all') return { companyId, storeIds: stores.slice(0, 1) }",
    tests: allStores,
  },
  {
    fault: 'the heads for charges on opening loans are those of all companies',
    file: 'src/server/modules/openingBalances/presentOpening.ts',
    find: '        eq(creditDebit.companyId, actor.companyId),\n',
    replace: '',
    tests: tied,
  },
  {
    fault: 'late references are joined to payments without their company',
    file: 'src/server/modules/dashboard/eveningExceptions.ts',
    find: 'join voucher_payment p on p.company_id = a.company_id and p.voucher_id',
    replace: 'join voucher_payment p on p.voucher_id',
    tests: tied,
  },
]
