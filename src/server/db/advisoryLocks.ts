/**
 * The numbers of advisory locks, one for each purpose: two purposes with one number would wait for each other. Those with a company
 * are taken as `(number, hashtext(company))`. Locks of one record or name take `hashtextextended` of its own text instead.
 */
export const advisoryLocks = {
  /** One server migrates at a time; `baseline/00-foundation.sql` takes it too. */
  migration: 5080,
  /** One entry of a company's audit chain at a time; taken by functions of the database alone. */
  auditChain: 5081,
  /** The last person who can edit mappings or owns a company stays. */
  lastEditor: 5082,
  /** By company: active logins are counted against the plan. */
  userLimit: 5083,
  /** By company: active stores are counted against the plan. */
  storeLimit: 5084,
  /** By company: the last active store stays. */
  lastStore: 5085,
  /** By company: plans do not overlap. `functions/rights.sql` takes the number without a company, which is another lock. */
  plans: 5086,
  /** The address that a change comes in by stays. */
  addresses: 5087,
  /** By company: one integrity check at a time. */
  integrityCheck: 5088,
  /** By company: one calculation of the margin watch at a time. */
  marginWatch: 5090,
  /** By company: the next account number of an own bank. */
  bankAccounts: 5091,
} as const
