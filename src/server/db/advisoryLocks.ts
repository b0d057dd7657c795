/**
 * The numbers of advisory locks, one for each purpose: two purposes with one number would wait for each other. `advisoryLock.ts` of the
 * platform takes these locks, those of a company as `(number, hashtext(company))`; locks of a name use its `hashtextextended` instead.
 * The files of `functions/` and `readModels/` name a lock as in `pg_advisory_xact_lock(:auditChain)`.
 */
export const advisoryLocks = {
  /** One server migrates at a time; `baseline/00-foundation.sql` takes the same lock. */
  migration: 5080,
  /** Serialises entries of a company's audit chain; taken only by database functions. */
  auditChain: 5081,
  /** Keeps the last login that can edit mappings or owns a company. */
  lastEditor: 5082,
  /** By company: active logins are counted against the plan. */
  userLimit: 5083,
  /** By company: active stores are counted against the plan. */
  storeLimit: 5084,
  /** By company: keeps the last active store. */
  lastStore: 5085,
  /** By company: plans do not overlap. */
  plans: 5086,
  /** One change to addresses at a time: the address of the request stays reachable. */
  addresses: 5087,
  /** By company: one integrity check at a time. */
  integrityCheck: 5088,
  /** By company: one calculation of the margin watch at a time. */
  marginWatch: 5090,
  /** By company: the next code of a ledger account for an own bank. */
  bankAccounts: 5091,
  /** One server grants the rights of a new version at a time; taken only by a database function. */
  newRights: 5092,
  /** By company: prices are added, corrected, imported, inactivated and activated by one transaction at a time. */
  prices: 5093,
  /** One server at a time removes an incomplete sample and makes the sample. */
  sample: 5094,
} as const
