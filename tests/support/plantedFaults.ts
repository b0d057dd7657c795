import { randomUUID } from 'node:crypto'
import type { OperationId } from '../../src/api/gen/operations.ts'
import {
  inBody,
  inProblem,
  inReply,
  type Json,
  latin1,
  letIn,
  onReply,
  read,
  rows,
  status,
  utf8,
} from './faultKinds.ts'
import type { Fault } from './faultProxy.ts'

/** A planted fault: its operation, the check that must find it, and the change. */
export interface Planted {
  operation: OperationId
  check: string
  fault: Fault
}

/** Each kind of fault, in its own operation. */
export const planted: Record<string, Planted> = {
  'a wrong status of success': { operation: 'GetBankById', check: 'happy path', fault: status(202) },
  'a field is missing': {
    operation: 'GetSlabTypeById',
    check: 'happy path',
    fault: inReply(({ method: _method, ...rest }) => rest),
  },
  'an additional field': {
    operation: 'GetStaffById',
    check: 'happy path',
    fault: inReply((json) => ({ ...json, shoeSize: 7 })),
  },
  'another type': {
    operation: 'GetProductById',
    check: 'happy path',
    fault: inReply((json) => ({ ...json, version: String(json.version) })),
  },
  'null in a field that is never null': {
    operation: 'GetMetalById',
    check: 'happy path',
    fault: inReply((json) => ({ ...json, name: null })),
  },
  'another content type': {
    operation: 'GetStoreById',
    check: 'happy path',
    fault: onReply((reply) => {
      reply.type = 'text/html'
    }),
  },
  'an invalid timestamp': {
    operation: 'GetCustomerTypeById',
    check: 'happy path',
    fault: inReply((json) => ({ ...json, createdAt: 'yesterday' })),
  },
  'an unknown enum value': {
    operation: 'GetProductCategoryById',
    check: 'happy path',
    fault: inReply((json) => ({ ...json, kind: 'statue' })),
  },
  'a number out of bounds': {
    operation: 'GetDomainById',
    check: 'happy path',
    fault: inReply((json) => ({ ...json, version: 0 })),
  },
  'a reply that is not JSON': {
    operation: 'GetSubscriptionById',
    check: 'happy path',
    fault: onReply((reply) => {
      reply.body = reply.body.slice(0, -1)
    }),
  },
  'a status of 500': { operation: 'GetRoleHolders', check: 'happy path', fault: status(500) },
  'a status of 200 instead of 204': { operation: 'DeleteSlabType', check: 'happy path', fault: status(200) },
  'a reply contains the password': {
    operation: 'GetProfile',
    check: 'secret',
    fault: inReply((json) => ({ ...json, name: 'a password for tests' })),
  },
  'rows of another company': {
    operation: 'GetStaff',
    check: 'another company',
    fault: inReply((json) => ({
      ...json,
      rows: [...rows(json), { ...rows(json)[0], id: randomUUID(), companyId: randomUUID() }],
    })),
  },
  'no token is needed': { operation: 'GetAccount', check: 'no token', fault: letIn(401) },
  'expired tokens are accepted': {
    operation: 'GetCreditDebit',
    check: 'dead token',
    fault: {
      reply: (reply, request, last) => {
        if (reply.status === 401 && request.headers.authorization && last) Object.assign(reply, last.reply)
      },
    },
  },
  'no right is needed': { operation: 'GetSlabType', check: 'role without the right', fault: letIn(403) },
  'the other company is let in': {
    operation: 'GetInterestSlabVersion',
    check: 'another company',
    fault: letIn(404),
  },
  'an unknown id returns 200': { operation: 'GetAccountById', check: 'unknown id', fault: letIn(404) },
  'another record is returned': {
    operation: 'GetCreditDebitById',
    check: 'read back',
    fault: inReply((json) => ({ ...json, id: randomUUID() })),
  },
  'the search is ignored': {
    operation: 'GetCustomer',
    check: 'filter',
    fault: inBody(({ search: _search, ...rest }) => rest),
  },
  'an enum filter is ignored': {
    operation: 'GetImport',
    check: 'filter',
    fault: inBody(({ target: _target, ...rest }) => rest),
  },
  'a filter by date is ignored': {
    operation: 'GetRate',
    check: 'filter',
    fault: inBody(({ fromOn: _from, toOn: _to, ...rest }) => rest),
  },
  'in-active rows are always shown': {
    operation: 'GetStore',
    check: 'filter',
    fault: inBody((json) => ('includeInactive' in json ? { ...json, includeInactive: true } : json)),
  },
  'rows are in reverse order': {
    operation: 'GetDebitNote',
    check: 'pages',
    fault: inReply((json) => ({ ...json, rows: rows(json).reverse() })),
  },
  'a row is lost between pages': {
    operation: 'GetCreditNote',
    check: 'pages',
    fault: inReply((json) => (json.nextCursor ? { ...json, rows: rows(json).slice(0, -1) } : json)),
  },
  'a row is on two pages': {
    operation: 'GetPartPayment',
    check: 'pages',
    fault: {
      reply: (reply, request, last) => {
        if (reply.status >= 300 || !last || !read(request.body)?.cursor) return
        const json = JSON.parse(utf8(reply.body))
        const before = rows(JSON.parse(utf8(last.reply.body)))
        reply.body = latin1({ ...json, rows: [before.at(-1), ...rows(json).slice(1)] })
      },
    },
  },
  'pages are longer than requested': {
    operation: 'GetTransfer',
    check: 'pages',
    fault: inBody((json) => (Number(json.limit) < 20 ? { ...json, limit: 20 } : json)),
  },
  'the order cannot be chosen': {
    operation: 'GetBankNewLoan',
    check: 'order',
    fault: inBody(({ sort: _sort, ...rest }) => rest),
  },
  'a count is one too many': {
    operation: 'GetMoneyTransferCount',
    check: 'total',
    fault: inReply((json) => ({ ...json, count: Number(json.count) + 1 })),
  },
  'a count is one too few': {
    operation: 'GetDebitNoteCount',
    check: 'total',
    fault: inReply((json) => ({ ...json, count: Number(json.count) - 1 })),
  },
  'a sum is a paisa more than that of the rows': {
    operation: 'GetPartPaymentCount',
    check: 'total',
    fault: inReply((json) => ({ ...json, principalPaise: Number(json.principalPaise) + 1 })),
  },
  'a sum is a paisa less than that of the rows': {
    operation: 'GetCreditNoteCount',
    check: 'total',
    fault: inReply((json) => ({ ...json, amountPaise: Number(json.amountPaise) - 1 })),
  },
  'totals of columns are too large and too small by turns': {
    operation: 'GetReportTotals',
    check: 'total',
    fault: inReply((json) => ({ ...json, totals: (json.totals as (string | null)[]).map(oneOff) })),
  },
  'an edit is lost': {
    operation: 'UpdateCustomer',
    check: 'read back',
    fault: inBody((json) =>
      typeof json.name === 'string' && json.name.length < 120 ? { ...json, name: 'Ravi' } : json,
    ),
  },
  'a policy field is changed': {
    operation: 'UpdateCompany',
    check: 'read back',
    fault: inReply(({ policy, ...rest }) => {
      const { bankLoansAllowed, ...others } = policy as Json
      return { ...rest, policy: { ...others, bankLoansAllowed: !bankLoansAllowed } }
    }),
  },
  'a right is lost, and only a read shows it': {
    operation: 'UpdateRoleMapping',
    check: 'read back',
    fault: losesRight(),
  },
  'an item is returned with another weight': {
    operation: 'AddNewLoan',
    check: 'read back',
    fault: inReply((json) => {
      const [first, ...others] = json.items as Json[]
      return { ...json, items: [{ ...first, grossMg: Number(first?.grossMg) + 10 }, ...others] }
    }),
  },
  'figures are cut to 32 bits': {
    operation: 'AddCustomerType',
    check: 'generated request',
    fault: inBody(({ exposureCapPaise, ...rest }) => ({
      ...rest,
      exposureCapPaise:
        typeof exposureCapPaise === 'number' ? Math.min(exposureCapPaise, 2 ** 31 - 1) : exposureCapPaise,
    })),
  },
  'letters outside Latin-1 are lost': {
    operation: 'AddStore',
    check: 'read back',
    fault: inBody((json) =>
      typeof json.name === 'string' ? { ...json, name: json.name.replace(/[^\0-\u{ff}]/gu, '?') } : json,
    ),
  },
  'a masked number is shown in full': {
    operation: 'AddCustomer',
    check: 'read back',
    fault: inReply((json) => (typeof json.pan === 'string' ? { ...json, pan: 'ABCPS1234F' } : json)),
  },
  'in-activating has no effect': {
    operation: 'DeleteCustomerType',
    check: 'read back',
    fault: {
      instead: ({ headers, query }) =>
        headers.authorization && !query.get('version') ? { status: 204, type: '', body: '' } : null,
    },
  },
  'a stale version is accepted': { operation: 'UpdateStaff', check: 'stale version', fault: letIn(409) },
  'a key posts twice': {
    operation: 'AddCreditNote',
    check: 'key replay',
    fault: {
      request: ({ headers }) => {
        if (/^[0-9a-f-]{36}$/.test(headers['idempotency-key'] ?? ''))
          headers['idempotency-key'] = randomUUID()
      },
    },
  },
  'a key is accepted with another body': {
    operation: 'AddDebitNote',
    check: 'key replay',
    fault: letIn(409),
  },
  'no key is needed': {
    operation: 'SendCash',
    check: 'key missing',
    fault: {
      request: ({ headers }) => {
        headers['idempotency-key'] ||= randomUUID()
      },
    },
  },
  'any method will do': {
    operation: 'GetDay',
    check: 'wrong method',
    fault: {
      request: (request) => {
        request.method = 'GET'
        request.body = ''
        delete request.headers['content-type']
      },
    },
  },
  'any content type will do': {
    operation: 'AddSlabType',
    check: 'wrong content type',
    fault: {
      request: ({ headers }) => {
        if (headers['content-type'] === 'text/plain') headers['content-type'] = 'application/json'
      },
    },
  },
  'malformed JSON is accepted': {
    operation: 'GetReports',
    check: 'unreadable body',
    fault: {
      request: (request, last) => {
        if (read(request.body) === null && last) request.body = last.request.body
      },
    },
  },
  'unknown fields are dropped': {
    operation: 'UpdateSlabType',
    check: 'malformed field',
    fault: inBody(({ noSuchField: _no, ...rest }) => rest),
  },
  'missing fields are guessed': {
    operation: 'UpdateCustomerType',
    check: 'malformed field',
    fault: inBody((json, last) => ({ ...(last && read(last.request.body)), ...json })),
  },
  'text is read as a number': {
    operation: 'GetRateChart',
    check: 'malformed field',
    fault: inBody((json) => (json.days === '7' ? { ...json, days: 7 } : json)),
  },
  'errors are plain JSON': {
    operation: 'UpdateMetal',
    check: 'malformed field',
    fault: inProblem(400, (json, reply) => {
      reply.type = 'application/json'
      return json
    }),
  },
  'errors name no field': {
    operation: 'UpdateStore',
    check: 'malformed field',
    fault: inProblem(400, (json) => ({ ...json, errors: [] })),
  },
  'errors show a stack': {
    operation: 'UpdateProduct',
    check: 'malformed field',
    fault: inProblem(400, (json) => ({ ...json, detail: 'Error: no\n    at handler (/srv/app.js:7:1)' })),
  },
  'errors show a query': {
    operation: 'UpdateAccount',
    check: 'unknown id',
    fault: inProblem(404, (json) => ({ ...json, detail: 'select id from account where id = $1' })),
  },
  'errors state another status': {
    operation: 'UpdateRole',
    check: 'malformed field',
    fault: inProblem(400, (json) => ({ ...json, status: 422 })),
  },
  'errors have no request id': {
    operation: 'UpdateProductCategory',
    check: 'malformed field',
    fault: inProblem(400, ({ requestId: _id, ...json }) => json),
  },
  'special characters cause a 500': {
    operation: 'GetSearch',
    check: 'generated request',
    fault: {
      reply: (reply, request) => {
        if (reply.status === 200 && /[^\w ]/.test(String(read(request.body)?.search))) reply.status = 500
      },
    },
  },
}

/** Totals of columns that are one too large and one too small in turn. */
let more = false
function oneOff(total: string | null): string | null {
  if (total === null) return null
  more = !more
  return String(BigInt(total) + (more ? 1n : -1n))
}

/** The last action of a role's only screen is not stored, although the reply has it. */
function losesRight(): Fault {
  let sent: unknown
  return {
    request: (request) => {
      const json = read(request.body)
      const [first, ...others] = Array.isArray(json?.rows) ? rows(json) : []
      // The roles that the checker gives to its users have many screens or none.
      const isOnly = first && others.length === 0 && Array.isArray(first.actions)
      sent = isOnly ? first.actions : undefined
      if (isOnly)
        request.body = latin1({ ...json, rows: [{ ...first, actions: (sent as string[]).slice(0, -1) }] })
    },
    reply: (reply) => {
      if (reply.status >= 300 || !sent) return
      const json = JSON.parse(utf8(reply.body))
      reply.body = latin1({ ...json, rows: rows(json).map((row) => ({ ...row, actions: sent })) })
    },
  }
}
