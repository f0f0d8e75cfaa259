import { Agent, request } from 'node:http'
import type { AnyEndpoint } from '@bon/contracts/kernel'

/** Many knocks at once over few lines: thousands of doors are tried in seconds. */
export const knocker = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const { hostname, port } = new URL(url)
  return {
    /** Asks without a body, and goes away as soon as the door has said whether it lets in: a live line never ends. */
    knock: (endpoint: AnyEndpoint, token: string | undefined, company: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const asking = request(
          {
            agent,
            hostname,
            port,
            method: endpoint.method,
            path: `/api/v1${endpoint.path.replaceAll(/:\w+/g, 'no-uuid')}`,
            headers: { 'company-uuid': company, ...(token && { authorization: `Bearer ${token}` }) },
          },
          (answer) => {
            resolve(answer.statusCode ?? 0)
            if (answer.headers['content-type']?.startsWith('text/event-stream')) asking.destroy()
            else answer.resume()
          },
        )
        asking.on('error', reject)
        asking.end()
      }),
    leave: () => agent.destroy(),
  }
}

/** The work of all, `width` at a time. */
export const allOf = async <T>(things: readonly T[], width: number, work: (thing: T) => Promise<void>) => {
  const rest = things.values()
  const worker = async () => {
    for (const thing of rest) await work(thing)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
