/** Audits of packets: what other modules may use. */
export { readPacketAudit } from './oneAudit.ts'
