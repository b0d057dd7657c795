import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { roleHandlers } from './modules/access/role/roleHandlers.ts'
import { staffHandlers } from './modules/access/staff/staffHandlers.ts'
import { userLoginHandlers } from './modules/access/userLogin/userLoginHandlers.ts'
import { auctionHandlers } from './modules/auctions/auctionHandlers.ts'
import { withdrawLotOfLoan } from './modules/auctions/withdrawOfLoan.ts'
import { moneyTransferHandlers } from './modules/bankVouchers/moneyTransferHandlers.ts'
import { taxPaymentHandlers } from './modules/bankVouchers/taxPaymentHandlers.ts'
import { bankHandlers } from './modules/books/banks/bankHandlers.ts'
import { creditDebitHandlers } from './modules/books/heads/creditDebitHandlers.ts'
import { metalHandlers } from './modules/catalogue/metal/metalHandlers.ts'
import { productHandlers } from './modules/catalogue/product/productHandlers.ts'
import { productImport } from './modules/catalogue/product/productImport.ts'
import { productCategoryHandlers } from './modules/catalogue/productCategory/productCategoryHandlers.ts'
import { customerHandlers } from './modules/customers/customerHandlers.ts'
import { customerImport } from './modules/customers/customerImport.ts'
import { customerTypeHandlers } from './modules/customers/customerType/customerTypeHandlers.ts'
import { customerTimelineHandlers } from './modules/customers/timeline/customerTimelineHandlers.ts'
import { dashboardHandlers } from './modules/dashboard/dashboardHandlers.ts'
import { openSummarySchedule, summaryOnClose } from './modules/dashboard/summarySchedule.ts'
import { onDayClosed } from './modules/day/dayClosed.ts'
import { dayHandlers } from './modules/day/dayHandlers.ts'
import { commonHandlers } from './modules/desk/commonHandlers.ts'
import { integrityHandlers } from './modules/integrity/integrityHandlers.ts'
import { cancelRenewalOfLoan } from './modules/lending/commands/endRenewal.ts'
import { newLoanHandlers } from './modules/lending/newLoan/newLoanHandlers.ts'
import { partPaymentHandlers } from './modules/lending/servicing/partPaymentHandlers.ts'
import { onLoanEnd } from './modules/lending/state/loanEnd.ts'
import { creditNoteHandlers } from './modules/notes/creditNoteHandlers.ts'
import { debitNoteHandlers } from './modules/notes/debitNoteHandlers.ts'
import { ledgerOpeningHandlers } from './modules/openingBalances/ledgerOpeningHandlers.ts'
import { openingAccountImport } from './modules/openingBalances/openingAccountImport.ts'
import { openingLoanImport } from './modules/openingBalances/openingLoanImport.ts'
import { companyHandlers } from './modules/organisation/company/companyHandlers.ts'
import { domainHandlers } from './modules/organisation/domain/domainHandlers.ts'
import { setUpHandlers } from './modules/organisation/setup/setUpHandlers.ts'
import { storeHandlers } from './modules/organisation/store/storeHandlers.ts'
import { subscriptionHandlers } from './modules/organisation/subscription/subscriptionHandlers.ts'
import { packetAuditHandlers } from './modules/packetAudits/packetAuditHandlers.ts'
import { rateHandlers } from './modules/pricing/rateHandlers.ts'
import { rateImport } from './modules/pricing/rateImport.ts'
import { printHandlers } from './modules/printing/printHandlers.ts'
import { bankNewLoanHandlers } from './modules/refinance/bankNewLoanHandlers.ts'
import { reportsHandlers } from './modules/reports/reportsHandlers.ts'
import { interestSlabHandlers } from './modules/schemes/interestSlabHandlers.ts'
import { slabTypeHandlers } from './modules/schemes/slabType/slabTypeHandlers.ts'
import { searchHandlers } from './modules/search/searchHandlers.ts'
import { transferHandlers } from './modules/transfers/transferHandlers.ts'
import { openHashing } from './platform/auth/hashing.ts'
import { giveNewRights } from './platform/auth/newRights.ts'
import { openTokens } from './platform/auth/tokens.ts'
import { openBackups } from './platform/backup/openBackups.ts'
import { openLanes, type Waits } from './platform/db/lanes.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDisk } from './platform/files/disk.ts'
import { openFiles } from './platform/files/files.ts'
import { buildApp } from './platform/http/app.ts'
import type { Binding } from './platform/http/call.ts'
import { openDrain } from './platform/http/drain.ts'
import { openLiveHub } from './platform/http/live.ts'
import { openReadiness } from './platform/http/readiness.ts'
import { bodyCheckOf } from './platform/http/validate.ts'
import { openImportCleaning } from './platform/imports/cleaning.ts'
import { importHandlers } from './platform/imports/importHandlers.ts'
import { openBackground } from './platform/jobs/background.ts'
import { openMailer } from './platform/mail/mail.ts'
import type { AllHandlers } from './platform/operation/context.ts'
import type { Backups, Services } from './platform/operation/services.ts'
import { openParser } from './platform/parsing/parser.ts'

onLoanEnd(cancelRenewalOfLoan)
onLoanEnd(withdrawLotOfLoan)
onDayClosed(summaryOnClose)

/** The handler of every operation of the API. */
export const allHandlers: AllHandlers = {
  ...commonHandlers,
  ...setUpHandlers,
  ...companyHandlers,
  ...storeHandlers,
  ...staffHandlers,
  ...customerTypeHandlers,
  ...bankHandlers,
  ...bankNewLoanHandlers,
  ...creditDebitHandlers,
  ...roleHandlers,
  ...rateHandlers,
  ...reportsHandlers,
  ...userLoginHandlers,
  ...metalHandlers,
  ...customerHandlers,
  ...customerTimelineHandlers,
  ...productCategoryHandlers,
  ...productHandlers,
  ...slabTypeHandlers,
  ...interestSlabHandlers,
  ...newLoanHandlers,
  ...partPaymentHandlers,
  ...creditNoteHandlers,
  ...debitNoteHandlers,
  ...ledgerOpeningHandlers,
  ...auctionHandlers,
  ...printHandlers,
  ...subscriptionHandlers,
  ...domainHandlers,
  ...dashboardHandlers,
  ...dayHandlers,
  ...transferHandlers,
  ...packetAuditHandlers,
  ...moneyTransferHandlers,
  ...taxPaymentHandlers,
  ...integrityHandlers,
  ...searchHandlers,
  ...importHandlers(
    [customerImport, productImport, rateImport, openingAccountImport, openingLoanImport],
    bodyCheckOf,
  ),
}

/** Settings of one server process. */
export interface ComposeOptions {
  databaseUrl: string
  /** A streaming replica of `databaseUrl`, for reports and their files. */
  databaseReadUrl?: string | undefined
  dataDir: string
  /** Encrypts backups; without it they are not encrypted. */
  backupPassphrase: string | undefined
  smtpUrl: string | undefined
  publicUrl: string
  trustProxy: number
  /** Other origins whose pages may send requests; none by default. */
  corsOrigins?: readonly string[]
  webFolder: string | null
  version: string
  logStream: NodeJS.WritableStream | false
  /** Prints a line for the operator at the terminal. */
  announce: (line: string) => void
  /** The clock; tests and the sample set their own. */
  now?: () => Date
  /**
   * Resolves when the load balancer has had time to see that the server is stopping; requests are accepted until then. Without
   * it the server stops accepting requests at once.
   */
  drainNotice?: () => Promise<void>
  /** How long a request body may take to arrive, in milliseconds; 30 seconds by default. */
  bodyMs?: number
  /** Used instead of the backups in `dataDir`. */
  backups?: Backups
  /** How long requests wait for connections, locks and statements; `openLanes` and `openPool` have the defaults. */
  waits?: Waits
  /** Whether rate limits by address and limits on waiting requests apply; false only where all callers are our own. */
  limited?: boolean
}

/** A composed server: the application over its database, not yet listening. */
export interface Composed {
  app: FastifyInstance
  pool: pg.Pool
  services: Services
  binding: Binding
  /**
   * Stops the server: reports itself not ready, finishes requests in progress (up to 25 seconds), then ends live streams,
   * background work and connections.
   */
  close: () => Promise<void>
}

/** Migrates the database and builds the application on it. */
export async function compose(options: ComposeOptions): Promise<Composed> {
  allocateYoung()
  await migrate(options.databaseUrl)
  const lanes = openLanes({
    ...options,
    onWait: (figures) => app.log.warn(figures, 'requests wait for a connection'),
    onReplica: (replica) => app.log.warn({ replica }, 'reports and files are read from the primary'),
  })
  const { pool } = lanes
  await giveNewRights(pool)
  const background = openBackground(lanes)
  const disk = openDisk(options.dataDir)
  const services: Services = {
    background,
    disk,
    files: openFiles(background),
    parser: openParser({ bounded: options.limited }),
    hashing: openHashing({ bounded: options.limited }),
    tokens: await openTokens(pool),
    mail: openMailer({ ...options, outbox: join(options.dataDir, 'outbox') }),
    backups: options.backups ?? openBackups({ ...options, disk }),
    publicUrl: options.publicUrl,
    secureCookies: options.publicUrl.startsWith('https:'),
  }
  const live = await openLiveHub(options.databaseUrl)
  const readiness = openReadiness({ url: options.databaseUrl, lanes, disk })
  const binding: Binding = {
    pool,
    lanes,
    services,
    handlers: allHandlers,
    now: options.now ?? (() => new Date()),
  }
  const app = await buildApp({
    ...binding,
    live,
    readiness,
    webFolder: options.webFolder,
    trustProxy: options.trustProxy,
    bodyMs: options.bodyMs,
    corsOrigins: options.corsOrigins ?? [],
    logStream: options.logStream,
    version: options.version,
    limited: options.limited ?? true,
  })
  const drain = openDrain(app, readiness)
  const stopSummaries = openSummarySchedule(pool, services, {
    now: binding.now,
    onFailure: (companyId, error) => app.log.error({ err: error, companyId }, 'a summary of the day failed'),
  })
  const stopCleaning = openImportCleaning(pool, services, {
    now: binding.now,
    onFailure: (companyId, error) => app.log.error({ err: error, companyId }, 'old imports were not deleted'),
  })
  return {
    app,
    pool,
    services,
    binding,
    close: async () => {
      stopSummaries()
      stopCleaning()
      await drain.run(options.drainNotice)
      await live.close()
      await services.background.close()
      await app.close()
      services.parser.close()
      await readiness.close()
      await lanes.close()
    },
  }
}

/**
 * Makes V8 allocate every object in the young generation. Otherwise V8 takes objects that survived loading as a sign that such
 * objects are long-lived and allocates those of each statement and its rows in the old generation: they accumulate until a full
 * collection, and each minor collection copies what they refer to (2 to 5 ms instead of 1, measured with Node 24).
 */
function allocateYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
