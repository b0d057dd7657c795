import { normalizeIP } from '@fastify/rate-limit'

/** Leading bits of an IPv6 address by which callers are counted: a home or shop has as many addresses as it likes behind them. */
export const IPV6_BITS = 64

/** The network that an address is counted by: an IPv4 address itself, of an IPv6 address its /64. */
export function networkOf(address: string): string {
  return normalizeIP(address, IPV6_BITS)
}
