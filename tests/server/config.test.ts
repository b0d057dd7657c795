import { describe, expect, it } from 'vitest'
import { isOwnerPassword, readConfig } from '../../src/server/config.ts'
import { pagesAddress } from '../../src/server/main.ts'
import { StartError } from '../../src/server/platform/startError.ts'

const user = { root: false, home: '/home/asha' }

function problem(env: Record<string, string>): string {
  try {
    readConfig(env, user)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    if (error instanceof StartError) return error.message
  }
  throw new Error('It was accepted')
}

describe('the settings', () => {
  it('have defaults with which only this machine reaches the server', () => {
    expect(readConfig({}, user)).toEqual({
      port: 5080,
      host: '127.0.0.1',
      dataDir: '/home/asha/.local/share/pledgebook',
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      smtpUrl: undefined,
      sampleData: 'small',
      ownerPassword: undefined,
      publicUrl: 'http://127.0.0.1:5080',
      trustProxy: 0,
      corsOrigins: [],
    })
  })

  it('are taken from the environment', () => {
    const env = {
      PORT: '80',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/gold loans',
      DATABASE_URL: 'postgres://asha:s%40fe@db.internal:5432/loans?sslmode=require',
      DATABASE_READ_URL: 'postgres://asha:s%40fe@replica.internal:5432/loans',
      SMTP_URL: 'smtps://mail.example:465',
      SAMPLE_DATA: '1',
      OWNER_PASSWORD: ' ten chars',
      PUBLIC_URL: 'https://loans.example/books/',
      TRUST_PROXY: '1',
      CORS_ORIGINS: 'http://localhost:5173, https://shop.example',
    }
    expect(readConfig(env, user)).toEqual({
      port: 80,
      host: '0.0.0.0',
      dataDir: '/srv/gold loans',
      databaseUrl: env.DATABASE_URL,
      databaseReadUrl: env.DATABASE_READ_URL,
      smtpUrl: env.SMTP_URL,
      sampleData: 'small',
      ownerPassword: ' ten chars',
      publicUrl: 'https://loans.example/books',
      trustProxy: 1,
      corsOrigins: ['http://localhost:5173', 'https://shop.example'],
    })
  })

  it('count as not set if empty', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'SAMPLE_DATA', 'OWNER_PASSWORD']
    const empty = Object.fromEntries(
      [...names, 'DATABASE_READ_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'CORS_ORIGINS'].map((name) => [name, '']),
    )
    expect(readConfig(empty, user)).toEqual(readConfig({}, user))
  })

  it('choose the data folder by the user', () => {
    expect(readConfig({}, { root: true, home: '/root' }).dataDir).toBe('/var/lib/pledgebook')
    expect(readConfig({ XDG_DATA_HOME: '/data' }, user).dataDir).toBe('/data/pledgebook')
    expect(readConfig({ XDG_DATA_HOME: 'data' }, user).dataDir).toBe('/home/asha/.local/share/pledgebook')
    expect(readConfig({ DATA_DIR: 'here' }, user).dataDir).toBe(`${process.cwd()}/here`)
  })

  it('include sample data only in the embedded database, unless requested', () => {
    const external = { DATABASE_URL: 'postgresql:///loans?host=/run/postgresql' }
    expect(readConfig(external, user).sampleData).toBe(null)
    expect(readConfig({ ...external, SAMPLE_DATA: '1' }, user).sampleData).toBe('small')
    expect(readConfig({ SAMPLE_DATA: 'large' }, user).sampleData).toBe('large')
    expect(readConfig({ SAMPLE_DATA: '0' }, user).sampleData).toBe(null)
  })

  it('turn an IPv6 host into an address', () => {
    expect(readConfig({ HOST: '::1', PORT: '81' }, user).publicUrl).toBe('http://[::1]:81')
  })
})

describe('an invalid setting is rejected in one sentence that names it', () => {
  it.each([
    ['PORT', '5080x'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'http://here'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'postgres://host'],
    ['DATABASE_URL', 'loans'],
    ['DATABASE_READ_URL', 'loans'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'smtp://'],
    ['SAMPLE_DATA', 'yes'],
    ['PUBLIC_URL', 'loans.example'],
    ['PUBLIC_URL', 'https://loans.example/?shop=1'],
    ['PUBLIC_URL', 'https://me@loans.example/'],
    ['TRUST_PROXY', 'true'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'shop.example'],
    ['CORS_ORIGINS', 'https://shop.example/'],
    ['CORS_ORIGINS', 'https://*.shop.example'],
    ['CORS_ORIGINS', 'http://localhost:5173 http://localhost:5174'],
  ])('%s=%s', (name, value) => {
    expect(problem({ [name]: value })).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`))
  })

  it('DATABASE_READ_URL without DATABASE_URL', () => {
    expect(problem({ DATABASE_READ_URL: 'postgres://replica/loans' })).toBe(
      'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica.',
    )
  })

  it('without repeating secrets', () => {
    expect(problem({ DATABASE_URL: 'mysql://u:hunter2@host/db' })).not.toContain('hunter2')
    expect(problem({ SMTP_URL: 'http://u:hunter2@host' })).not.toContain('hunter2')
  })
})

it.each([
  ['nine char', false],
  ['ten chars!', true],
  ['கடவுச்சொல்', true],
  [undefined, true],
])('the password of an owner has at least ten characters, or is generated: %s', (password, enough) => {
  expect(isOwnerPassword(password)).toBe(enough)
})

it('the pages open at the address of the server, or of `npm run dev` in front of a server with only the API', () => {
  const settings = { publicUrl: 'http://127.0.0.1:5080' }
  expect(pagesAddress('http://127.0.0.1:5081', settings, { webFolder: null })).toBe('http://127.0.0.1:5080')
  expect(pagesAddress('http://[::]:5081', settings, { webFolder: 'dist/web' })).toBe('http://localhost:5081')
})
