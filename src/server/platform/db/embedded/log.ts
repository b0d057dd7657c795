/** Where the embedded server tells what it does; Fastify's logger fits. */
export type EmbeddedLog = { info(message: string): void; warn(message: string): void }
