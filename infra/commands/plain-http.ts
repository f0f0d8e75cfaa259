import { networkInterfaces } from 'node:os'
import { isLoopback } from '../http/index.ts'
import type { Settings } from './settings.ts'

/** Warns when Bon is reachable from other machines without TLS, and explains what does not work then. */
export const plainHttpWarning = ({ host, tls }: Settings): string | undefined => {
  if (tls || isLoopback(host)) return undefined
  const others = host === '0.0.0.0' || host === '::' ? ownAddresses() : [host]
  return [
    `Other machines reach Bon at ${others.join(', ') || host} without TLS. Browsers then refuse there what they keep for`,
    'secure pages: the service worker (offline start), Web Locks, crypto.randomUUID and crypto.subtle, the clipboard,',
    'notifications and keeping the screen awake; and passwords cross the network readable. Set TLS_CERT and TLS_KEY',
    'to PEM files to cure it, or HOST=127.0.0.1 to be reachable from this machine only.',
  ].join('\n')
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
