import { Agent, request } from 'node:http'
import { scaled } from '@bon/infra/slowness'

/** The raw request: `fetch` would normalise exactly the parts under test. */
export type WireRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export type WireAnswer = { status: number; type: string; text: string; ms: number }

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** The answer; rejects after ten seconds without one. */
export const send = (origin: string, { method, path, headers, body }: WireRequest): Promise<WireAnswer> =>
  new Promise((resolve, fail) => {
    const started = performance.now()
    const { hostname, port } = new URL(origin)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...length, ...headers }, timeout: scaled(10_000) },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('error', fail)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            text: Buffer.concat(parts).toString('utf8'),
            ms: performance.now() - started,
          }),
        )
      },
    )
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path.slice(0, 100)}`)))
    sent.on('error', fail)
    sent.end(body)
  })

export const hangUp = (): void => agent.destroy()
