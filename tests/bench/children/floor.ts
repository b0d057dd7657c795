import Fastify from 'fastify'
import { openPool } from '../../../src/server/platform/db/pool.ts'
import { serveBench } from './child.ts'

// A bare Fastify + pg route on the database named by its argument, which sends the rows of the query of the last message.
const [databaseUrl = ''] = process.argv.slice(2)
const pool = openPool(databaseUrl, 4)
const app = Fastify()
let sql = 'select 1'
app.get('/floor', async () => (await pool.query(sql)).rows)
const root = await app.listen({ host: '127.0.0.1', port: 0 })
serveBench(root, {
  onMessage: (words) => {
    sql = (words as { sql: string }).sql
    return null
  },
  close: async () => {
    await app.close()
    await pool.end()
  },
})
