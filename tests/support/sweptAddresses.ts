import type { Page } from 'playwright-core'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { deskStages } from '../../src/web/auction/auctionSearch.ts'
import { bankActionKeys } from '../../src/web/banknewloan/bankNewLoanSearch.ts'
import { actionKeys } from '../../src/web/partpayment/actionKeys.ts'
import { profileTabs } from '../../src/web/profile/tabs.ts'
import type { ScreenDeclaration } from '../../src/web/shell/staticData.ts'
import type { OneOfEach } from './oneOfEach.ts'
import type { TestServer } from './server.ts'

/** An address of the sweep. */
export interface SweptAddress {
  /** The path of its route. */
  path: string
  address: string
  /** Whether it is the first of its route. */
  first: boolean
}

/** A route for signed-in users. */
interface Declared {
  path: string
  screen: ScreenDeclaration
  /** Whether a record opens at `?open=`. */
  opens: boolean
}

/** All routes for signed-in users, from the running program's route table. */
export async function routesIn(page: Page): Promise<Declared[]> {
  return page.evaluate(() => {
    interface Route {
      id: string
      fullPath: string
      options: { staticData?: ScreenDeclaration; validateSearch?: (search: object) => { open?: string } }
    }
    const { routesByPath } = Reflect.get(window, '__TSR_ROUTER__') as { routesByPath: Record<string, Route> }
    const open = '00000000-0000-0000-0000-000000000000'
    return Object.values(routesByPath)
      .filter(({ id }) => id.startsWith('/protected/') || id.startsWith('/bare/'))
      .map(({ fullPath, options }) => ({
        path: fullPath,
        screen: options.staticData ?? {},
        opens: options.validateSearch?.({ open }).open === open,
      }))
  })
}

/**
 * The addresses of each route, by its path: the page itself, each action that it declares, a record and the form of a new one;
 * and the parts opened by its search parameters. A route with a record in its path must be listed here.
 */
export async function addressesOf(
  server: TestServer,
  made: OneOfEach,
  routes: readonly Declared[],
): Promise<SweptAddress[]> {
  const { token, companyId, storeId } = server.owner
  const scope = { companyId, storeId }
  const { printoutOf } = made

  async function firstOf(list: OperationId): Promise<string> {
    const reply = (await server.inject(list, { token, body: scope })).json()
    const rows = Array.isArray(reply) ? reply : reply.rows
    if (!rows?.[0]) throw new Error(`${list} lists nothing, so its record cannot be swept`)
    return rows[0].id
  }

  /** The records of paths. */
  const records: Record<string, string> = {
    '/customer/$id': made.customerId,
    '/interestslab/$id': made.schemeId,
    '/partpayment/$id': made.loanId,
  }
  /** The records of `?open=` that are not the first row of the screen's list. */
  const opened: Record<string, string | null> = {
    '/newloan': made.waitingLoanId,
    '/banknewloan': made.bankLoanId,
    '/rate': null,
  }
  const roleId = await firstOf('GetRole')
  const dayBook = '?report=dayBook'
  const further: Record<string, string[]> = {
    '/print/auction-notices': [`?lots=${printoutOf.auctionLot}`],
    '/print/report': [dayBook],
    '/print/tickets': [`?loans=${printoutOf.loan}`],
    '/reports': ['', dayBook, '?report=marginWatch', `${dayBook}&voucher=${printoutOf.voucher}`],
    '/customer': ['?open=import'],
    '/creditdebit': [
      '?part=accounts',
      '?part=opening&open=new',
      '?part=opening&open=import&into=OpeningLoan',
    ],
    '/action': [
      ...deskStages.map((stage) => `?stage=${stage}`),
      `?lot=${printoutOf.auctionLot}`,
      `?day=${made.auctionId}&lot=${printoutOf.auctionLot}`,
    ],
    '/dashboard': [
      `?transfer=${printoutOf.transfer}`,
      `?transfer=${made.cashTransferId}`,
      `?money=${printoutOf.moneyTransfer}`,
      `?packetAudit=${printoutOf.packetAudit}`,
      `?packetAudit=${made.openAuditId}`,
      '?stores=all',
    ],
    '/debitnote': [`?tax=${printoutOf.taxPayment}`],
    '/banknewloan': bankActionKeys.map((action) => `?open=${made.bankLoanId}&action=${action}`),
    '/partpayment/$id': actionKeys.map((action) => `?action=${action}`),
    '/profile': profileTabs.map((tab) => `?tab=${tab}`),
    '/rolemapping': [`?role=${roleId}`],
  }
  /** Pages that need search parameters. */
  const onlyFurther = ['/print/auction-notices', '/print/report', '/print/tickets']

  const all: SweptAddress[] = []
  for (const { path, screen, opens } of routes) {
    const id = screen.printout === undefined ? records[path] : printoutOf[screen.printout.subject]
    if (path.includes('$') && id === undefined) throw new Error(`${path} needs a record to be swept`)
    const at = (more: string) => {
      const released = path === '/partpayment/$id' && more === '?action=release'
      return path.replace('$id', released ? made.closedLoanId : (id ?? '')) + more
    }
    const parts = onlyFurther.includes(path) ? [] : ['']
    for (const { search, target } of screen.actions ?? []) {
      const isOnLoan = target !== undefined && 'loan' in target
      if (!isOnLoan && Object.keys(search).length > 0) parts.push(searchOf(search))
    }
    if (opens) {
      const record =
        opened[path] === undefined ? await firstOf(screen.needs?.[0] as OperationId) : opened[path]
      if (record !== null) parts.push(`?open=${record}`)
      if (screen.adds !== false) parts.push('?open=new')
    }
    const addresses = [...new Set([...parts, ...(further[path] ?? [])])].map(at)
    all.push(...addresses.map((address, place) => ({ path, address, first: place === 0 })))
  }
  return all
}

/** Search parameters in the program's format. */
function searchOf(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return `?${new URLSearchParams(entries)}`
}
