import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Set on every answer (G-32), also on answers to requests that are not valid HTTP. */
export const securityHeaderValues = ({ tls }: { tls: boolean }): Record<string, string> => {
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(self), serial=(self), bluetooth=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // An answer that is not a page may load nothing and may not be framed; pages set their own policy.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
  return tls ? { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : headers
}

export const securityHeaders = (app: FastifyInstance, options: { tls: boolean }): void => {
  const headers = securityHeaderValues(options)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

export const newNonce = (): string => randomBytes(16).toString('base64url')

/** Policy of our pages: own files, and inline content only with this answer's nonce. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Policy of the service worker, which it has for itself and not from the page: it fetches our files and the page. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"
