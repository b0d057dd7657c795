/** Log of the embedded server; Fastify's logger fits. */
export type EmbeddedLog = { info(message: string): void; warn(message: string): void }
