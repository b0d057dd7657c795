import { webFolder } from '../../../src/cli/build/ensureBuilt.ts'
import { compose } from '../../../src/server/compose.ts'
import { serveBench } from './child.ts'

// Serves the product on the database given as an argument, as `npm start` does, including its log. Replies to each message with the
// memory that it uses, in bytes.
const [databaseUrl = ''] = process.argv.slice(2)
const server = await compose({
  databaseUrl,
  dataDir: '/nonexistent',
  smtpUrl: undefined,
  backupPassphrase: undefined,
  publicUrl: 'http://127.0.0.1',
  trustProxy: 0,
  webFolder,
  version: 'bench',
  logStream: process.stdout,
  announce: () => undefined,
})
const root = await server.app.listen({ host: '127.0.0.1', port: 0 })
serveBench(root, { onMessage: () => process.memoryUsage.rss(), close: server.close })
