import { describe, expect, test } from 'vitest'
import { nameOf, resolve } from '../../src/cli/generate/references.ts'
import { allParameters, operationOf } from '../../src/cli/lint/walk.ts'
import { description } from '../support/description.ts'

/** The calls of the specification's section 7: method, path, names in the query, in the body, and the reply's type. */
const specified: [
  id: string,
  method: string,
  path: string,
  query: string[],
  body: string[],
  reply: string,
][] = [
  ['AddRole', 'POST', 'api/Role/AddRole', [], ['companyId', 'storeId'], 'application/json'],
  ['GetRole', 'POST', 'api/Role/GetRole', [], ['companyId', 'storeId'], 'application/json'],
  ['UpdateRole', 'PUT', 'api/Role/UpdateRole', ['id'], ['companyId', 'storeId'], 'application/json'],
  ['DeleteRole', 'DELETE', 'api/Role/DeleteRole', ['id'], [], '204'],
  [
    'GetRoleMapping',
    'GET',
    'api/Role/GetRoleMapping',
    ['companyId', 'storeId', 'roleId'],
    [],
    'application/json',
  ],
  ['GetRoles', 'GET', 'api/Role/GetRoles', ['companyId', 'storeId', 'userId'], [], 'application/json'],
  ['AddCompany', 'POST', 'api/Company/AddCompany', [], [], 'application/json'],
  ['GetCompany', 'POST', 'api/Company/GetCompany', [], ['companyId', 'storeId'], 'application/json'],
  ['UpdateCompany', 'PUT', 'api/Company/UpdateCompany', ['id'], [], 'application/json'],
  ['DeleteCompany', 'DELETE', 'api/Company/DeleteCompany', ['id'], [], '204'],
  ['UpdateUserPassword', 'PUT', 'api/UserLogin/UpdateUserPassword', [], ['password'], '204'],
  [
    'RequestPasswordReset',
    'POST',
    'api/Common/RequestPasswordReset',
    [],
    ['companyId', 'userName'],
    'text/plain',
  ],
  ['VerifyOtp', 'POST', 'api/Common/VerifyOtp', [], ['companyId', 'name', 'otp'], 'text/plain'],
  [
    'SetNewPassword',
    'POST',
    'api/Common/UpdateUserPassword',
    [],
    ['companyId', 'name', 'password'],
    'text/plain',
  ],
]

describe('the API description has the calls of the specification exactly', () => {
  test.each(specified)('%s: %s %s', (id, method, path, query, body, reply) => {
    const operation = operationOf(description, id)
    expect([operation.method, operation.path]).toEqual([method, `/${path}`])
    const parameters = allParameters(description).filter((one) => one.path === id)
    expect(parameters.map(({ parameter }) => parameter.name)).toEqual(expect.arrayContaining(query))
    const needed = parameters
      .filter(({ parameter }) => parameter.required)
      .map(({ parameter }) => parameter.name)
    expect(needed).toEqual(query)
    const { schema } = operation.requestBody?.content['application/json'] ?? {}
    const known = Object.keys((resolve(description, schema ?? {}).properties ?? {}) as object)
    expect(known).toEqual(expect.arrayContaining(body))
    const [status = '', success] =
      Object.entries(operation.responses).find(([key]) => key !== 'default') ?? []
    expect(Object.keys(success?.content ?? { [status]: null })).toEqual([reply])
  })

  test('the password reset takes exactly the specified fields and returns the specified texts', () => {
    const fieldsOf = (name: string) => Object.keys(description.components.schemas[name]?.properties as object)
    expect(fieldsOf('RequestPasswordResetRequest')).toEqual(['companyId', 'userName'])
    expect(fieldsOf('VerifyOtpRequest')).toEqual(['companyId', 'name', 'otp'])
    expect(fieldsOf('SetNewPasswordRequest')).toEqual(['companyId', 'name', 'password'])
    const words = (id: string) => {
      const content = operationOf(description, id).responses['200']?.content
      return description.components.schemas[nameOf(content?.['text/plain']?.schema.$ref)]?.enum
    }
    expect(words('RequestPasswordReset')).toEqual(['OTP sent to email'])
    expect(words('VerifyOtp')).toEqual(['OTP Validate Success'])
    expect(words('SetNewPassword')).toEqual(['Password changed successfully'])
  })
})
