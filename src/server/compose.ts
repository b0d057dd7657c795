import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { auctionHandlers } from './auction/auctionHandlers.ts'
import { openBackups } from './backup/openBackups.ts'
import { bankHandlers } from './bank/bankHandlers.ts'
import { bankNewLoanHandlers } from './banknewloan/bankNewLoanHandlers.ts'
import { commonHandlers } from './common/commonHandlers.ts'
import { companyHandlers } from './company/companyHandlers.ts'
import { openBackground } from './core/background.ts'
import type { AllHandlers, Backups, Services } from './core/context.ts'
import { openDisk } from './core/disk.ts'
import { openFiles } from './core/files.ts'
import { openHashing } from './core/hashing.ts'
import { openMailer } from './core/mail.ts'
import { giveNewRights } from './core/newRights.ts'
import { openParser } from './core/parsing/parser.ts'
import { openTokens } from './core/tokens.ts'
import { creditDebitHandlers } from './creditdebit/creditDebitHandlers.ts'
import { creditNoteHandlers } from './creditnote/creditNoteHandlers.ts'
import { customerHandlers } from './customer/customerHandlers.ts'
import { customerImport } from './customer/customerImport.ts'
import { customerTypeHandlers } from './customertype/customerTypeHandlers.ts'
import { dashboardHandlers } from './dashboard/dashboardHandlers.ts'
import { dayHandlers } from './day/dayHandlers.ts'
import { openLanes, type Waits } from './db/lanes.ts'
import { migrate } from './db/migrate.ts'
import { debitNoteHandlers } from './debitnote/debitNoteHandlers.ts'
import { domainHandlers } from './domain/domainHandlers.ts'
import { beginYoung } from './heap.ts'
import { buildApp } from './http/app.ts'
import type { Binding } from './http/call.ts'
import { openDrain } from './http/drain.ts'
import { openLiveHub } from './http/live.ts'
import { openReadiness } from './http/readiness.ts'
import { bodyCheckOf } from './http/validate.ts'
import { importHandlers } from './import/importHandlers.ts'
import { interestSlabHandlers } from './interestslab/interestSlabHandlers.ts'
import { ledgerOpeningHandlers } from './ledgeropening/ledgerOpeningHandlers.ts'
import { openingAccountImport } from './ledgeropening/openingAccountImport.ts'
import { openingLoanImport } from './ledgeropening/openingLoanImport.ts'
import { metalHandlers } from './metal/metalHandlers.ts'
import { moneyTransferHandlers } from './moneytransfer/moneyTransferHandlers.ts'
import { newLoanHandlers } from './newloan/newLoanHandlers.ts'
import { partPaymentHandlers } from './partpayment/partPaymentHandlers.ts'
import { printHandlers } from './print/printHandlers.ts'
import { productHandlers } from './product/productHandlers.ts'
import { productImport } from './product/productImport.ts'
import { productCategoryHandlers } from './productcategory/productCategoryHandlers.ts'
import { proofHandlers } from './proof/proofHandlers.ts'
import { rateHandlers } from './rate/rateHandlers.ts'
import { rateImport } from './rate/rateImport.ts'
import { reportsHandlers } from './reports/reportsHandlers.ts'
import { roleHandlers } from './role/roleHandlers.ts'
import { searchHandlers } from './search/searchHandlers.ts'
import { setUpHandlers } from './setup/setUpHandlers.ts'
import { slabTypeHandlers } from './slabtype/slabTypeHandlers.ts'
import { staffHandlers } from './staff/staffHandlers.ts'
import { storeHandlers } from './store/storeHandlers.ts'
import { subscriptionHandlers } from './subscription/subscriptionHandlers.ts'
import { taxPaymentHandlers } from './taxpayment/taxPaymentHandlers.ts'
import { transferHandlers } from './transfer/transferHandlers.ts'
import { userLoginHandlers } from './userlogin/userLoginHandlers.ts'

/** Every operation of the contract and who answers it. */
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
  ...moneyTransferHandlers,
  ...taxPaymentHandlers,
  ...proofHandlers,
  ...searchHandlers,
  ...importHandlers(
    [customerImport, productImport, rateImport, openingAccountImport, openingLoanImport],
    bodyCheckOf,
  ),
}

/** What one server process is composed of. */
export interface ComposeOptions {
  databaseUrl: string
  dataDir: string
  /** What seals backups; without it they lie open in their folder. */
  backupPassphrase: string | undefined
  smtpUrl: string | undefined
  publicUrl: string
  trustProxy: number
  /** Other origins whose pages may call; none when left out. */
  corsOrigins?: readonly string[]
  webFolder: string | null
  version: string
  logStream: NodeJS.WritableStream | false
  /** Told to the person at the terminal. */
  announce: (line: string) => void
  /** The clock; tests and the sample set their own. */
  now?: () => Date
  /** How long requests are still taken once the server stops, so that a load balancer sees it; 0 when left out. */
  drainNoticeMs?: number
  /** How long the body of a request may take to arrive, milliseconds; half a minute when left out. */
  bodyMs?: number
  /** Others than those in `dataDir`. */
  backups?: Backups
  /** How long requests wait for connections; see `openLanes` for what they do when left out. */
  waits?: Waits
  /** Whether callers are limited in number (by address, and while others wait); true unless all of them are our own. */
  limited?: boolean
}

/** A composed server: the application over its database, not yet listening. */
export interface Composed {
  app: FastifyInstance
  pool: pg.Pool
  services: Services
  binding: Binding
  /**
   * Stops: health says so first, requests in flight are finished (for up to 25 seconds), then live streams, background work
   * and connections end.
   */
  close: () => Promise<void>
}

/** Migrates the database and puts the application together over it. */
export async function compose(options: ComposeOptions): Promise<Composed> {
  beginYoung()
  await migrate(options.databaseUrl)
  const lanes = openLanes(
    options.databaseUrl,
    (figures) => app.log.warn(figures, 'requests wait for a connection'),
    options.waits,
  )
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
  return {
    app,
    pool,
    services,
    binding,
    close: async () => {
      await drain.run(options.drainNoticeMs ?? 0)
      await live.close()
      await services.background.close()
      await app.close()
      services.parser.close()
      await readiness.close()
      await pool.end()
    },
  }
}
