import type { Mutant } from './mutant.ts'

const lending = ['tests/server/races.lending.test.ts']
const books = ['tests/server/races.books.test.ts']
const merges = ['tests/server/races.merge.test.ts']
const auctions = ['tests/server/races.auctions.test.ts']

/** Missing locks of borrowers and of persons who pay cash. */
export const mutants: Mutant[] = [
  {
    fault: 'receiving money does not lock the borrower',
    file: 'src/server/modules/lending/state/borrowerLockStore.ts',
    find: "    .for('no key update')\n",
    replace: '',
    tests: lending,
  },
  {
    fault: 'a customer who pays a note is not locked',
    file: 'src/server/modules/notes/payer.ts',
    find: "      .for('no key update')\n",
    replace: '',
    tests: books,
  },
  {
    fault: 'the phone of a customer changes while they buy',
    file: 'src/server/modules/customers/customerHandlers.ts',
    find: '    if (values.phoneKey !== stored.phoneKey) await lockPerson(context, stored.id)\n',
    replace: '    void lockPerson\n',
    tests: auctions,
  },
  {
    fault: 'cash of a customer who changed the phone after the sale was sent does not count',
    file: 'src/server/modules/auctions/buyerCash.ts',
    find: 'bidderKey, date, now)}',
    replace: 'bidderKey, date, new Date())}',
    tests: auctions,
  },
  {
    fault: 'a buyer whose phone changed meanwhile is not locked by the new one',
    file: 'src/server/modules/lending/state/borrowerLockStore.ts',
    find: 'phoneKey: key, now }',
    replace: 'phoneKey: key, now: new Date() }',
    tests: auctions,
  },
  {
    fault: 'a customer who pays a note is not locked as a person',
    file: 'src/server/modules/notes/payer.ts',
    find: '    await lockPerson(context, customerId)\n',
    replace: '',
    tests: auctions,
  },
  {
    fault: 'a payer known only by name is not locked',
    file: 'src/server/modules/notes/payer.ts',
    find: '  if (partyKey !== null) await lockName(db, `${actor.companyId} ${partyKey}`)\n',
    replace: '  void [partyKey, lockName]\n',
    tests: books,
  },
  {
    fault: 'a customer who pays on several loans is not locked as a person',
    file: 'src/server/modules/lending/state/borrowerLockStore.ts',
    find: 'await allOf([lockBorrower(context, customerId), lockPerson(context, customerId)])',
    replace: 'await lockBorrower(context, customerId)',
    tests: auctions,
  },
  {
    fault: 'the borrower of a loan that is paid is not locked as a person',
    file: 'src/server/modules/lending/state/borrowerLockStore.ts',
    find: '  await lockPerson(context, customerId)\n  return',
    replace: '  return',
    tests: auctions,
  },
  {
    fault: 'a borrower who was merged meanwhile is locked under the old id',
    file: 'src/server/modules/lending/state/borrowerLockStore.ts',
    find: 'if (now === id) return id',
    replace: 'if (now) return id',
    tests: lending,
  },
  {
    fault: 'the borrower of a loan is read, but not locked',
    file: 'src/server/modules/lending/state/borrowerLockStore.ts',
    find: '[lockBorrower(context, id), borrowerOf',
    replace: '[undefined, borrowerOf',
    tests: lending,
  },
  {
    fault: 'a person is not locked by phone number',
    file: 'src/server/modules/lending/state/borrowerLockStore.ts',
    find: "select pg_advisory_xact_lock(hashtextextended(${company}::text || ' person ' || phone_key, 0))",
    replace: "select ${company}::text || ' person ' || phone_key",
    tests: auctions,
  },
  {
    fault: 'a customer who pays is locked as a person, but not as a borrower',
    file: 'src/server/modules/lending/state/borrowerLockStore.ts',
    find: 'allOf([lockBorrower(context, customerId), ',
    replace: 'allOf([undefined, ',
    tests: merges,
  },
  {
    fault: 'the borrower of a loan that is paid is locked as a person, but not as a borrower',
    file: 'src/server/modules/lending/state/borrowerLockStore.ts',
    find: 'const customerId = await lockBorrowerOf(',
    replace: 'const customerId = await borrowerOf(',
    tests: merges,
  },
]
