import { normalizeIP } from '@fastify/rate-limit'

/** Leading bits by which IPv6 callers are counted: one home or shop can use any number of addresses within them. */
export const IPV6_BITS = 64

/** The network that an address is counted by: an IPv4 address itself, the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  return normalizeIP(address, IPV6_BITS)
}
