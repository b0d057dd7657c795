import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { indexPage, tagPage } from './pages.ts'

/** The path of the API reference. */
export const DOCS = '/api/docs'

/** Content security policy: nothing from other origins, nothing inline. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the API reference as pages, made from the description; they work without scripts too. */
export function bindDocs(app: FastifyInstance): void {
  const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }
  const headers = { 'cache-control': 'no-cache' }
  const pages = new Map<string, string | null>()

  app.get<{ Querystring: { q?: string | string[] } }>(DOCS, (request, reply) => {
    const query = [request.query.q ?? ''].flat().join(' ').slice(0, 200)
    return reply.headers({ ...html, ...headers }).send(indexPage(query))
  })
  app.get<{ Params: { tag: string } }>(`${DOCS}/:tag`, (request, reply) => {
    const { tag } = request.params
    const made = pages.get(tag) ?? tagPage(tag)
    if (made === null) return reply.callNotFound()
    pages.set(tag, made)
    return reply.headers({ ...html, ...headers }).send(made)
  })
  for (const [name, type] of [
    ['docs.css', 'text/css; charset=utf-8'],
    ['docs.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    app.get(`${DOCS}/${name}`, (_request, reply) =>
      reply.headers({ 'content-type': type, ...headers }).send(text),
    )
  }
}
