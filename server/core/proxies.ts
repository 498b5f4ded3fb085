import { BlockList, isIP } from 'node:net'

/** How many proxies of one's own a request has passed, or where they are. */
export type Proxies = number | readonly string[]

const mostHops = 10
const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An address, or a network as 10.0.0.0/8. The whole of the net is no network of proxies: everybody would be believed. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= longest)
}

/** What TRUST_PROXY says, or undefined when it makes no sense. */
export function readProxies(text: string): Proxies | undefined {
  const word = { true: 1, false: 0 }[text]
  if (word !== undefined) return word
  if (/^\d+$/.test(text)) return Number(text) <= mostHops ? Number(text) : undefined
  const networks = text.split(',').map((part) => part.trim())
  return networks.every(isNetwork) ? networks : undefined
}

/**
 * Whether an address on a request's way back to who asked is one of our proxies. The first address is the connection's
 * own; each further one is what the address before it claims to have seen, so nobody past the last proxy is believed.
 */
export function trustsProxy(proxies: Proxies): false | ((address: string, hop: number) => boolean) {
  if (proxies === 0) return false
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const ours = new BlockList()
  for (const network of proxies) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) ours.addAddress(address, kindOf(address))
    else ours.addSubnet(address, Number(bits), kindOf(address))
  }
  return (address) => isIP(address) !== 0 && ours.check(address, kindOf(address))
}

const withPort = /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/

/**
 * X-Forwarded-For with addresses alone. Some proxies write the port that they saw too, which is another one for each
 * connection: whoever opens many would be as many visitors, and no proxy of ours would be known by its address.
 */
export const addressesAlone = (forwardedFor: string): string =>
  forwardedFor
    .split(',')
    .map((part) => part.trim().replace(withPort, '$1$2'))
    .join(', ')
