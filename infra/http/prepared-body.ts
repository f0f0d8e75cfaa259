import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PreparedBody } from '@bon/contracts/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = Parameters<PreparedBody['encoded']>[0]

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * The quickest of each: a till that waits for a changed price waits 3 ms instead of 80, and the best quality would
 * save an eighth of the bytes.
 */
const encoders: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => zip(bytes, { level: 1 }),
}

/** Serialised once, compressed once per form. The tag is the text's own: after a restart, it is still the same. */
export const prepareBody = (body: unknown): PreparedBody => {
  const bytes = Buffer.from(JSON.stringify(body))
  const made = new Map<Encoding, Promise<Uint8Array>>()
  return {
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    bytes,
    encoded: (encoding) => {
      const known = made.get(encoding) ?? encoders[encoding](bytes)
      made.set(encoding, known)
      return known
    },
  }
}

/** 304 to who has it; otherwise its bytes, in the best form that is understood. Kept by the browser, asked for again. */
export const sendPrepared = async (reply: FastifyReply, body: PreparedBody): Promise<FastifyReply> => {
  const { request } = reply
  const encoding = encodingFor(request)
  reply.headers({
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    // Two forms of one text are two representations (RFC 9110 section 8.8.3).
    etag: `"${body.tag}${encoding ? `-${encoding}` : ''}"`,
  })
  if (isKnown(request, body.tag)) return reply.status(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  if (!encoding) return reply.send(body.bytes)
  return reply.header('content-encoding', encoding).send(await body.encoded(encoding))
}

/** Compared weakly, as RFC 9110 section 13.1.2 wants it: any form of the text, also one that a proxy packed anew. */
const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || /^(?:W\/)?"([\w-]{22})(?:-(?:br|gzip))?"$/.exec(one)?.[1] === tag)

const encodingFor = ({ headers }: FastifyRequest): Encoding | undefined => {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';')[0])
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
}
