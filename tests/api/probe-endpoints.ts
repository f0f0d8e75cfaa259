import { Agent, request } from 'node:http'
import type { AnyEndpoint } from '@bon/contracts/kernel'

/** Calls many endpoints concurrently over few connections: thousands in seconds. */
export const knocker = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const { hostname, port } = new URL(url)
  return {
    /** Sends no body, and disconnects as soon as the status is known: a live stream would never end. */
    probe: (endpoint: AnyEndpoint, token: string | undefined, company: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const clientRequest = request(
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
            if (answer.headers['content-type']?.startsWith('text/event-stream')) clientRequest.destroy()
            else answer.resume()
          },
        )
        clientRequest.on('error', reject)
        clientRequest.end()
      }),
    leave: () => agent.destroy(),
  }
}

/** Runs the work for all items, `width` at a time. */
export const allOf = async <T>(things: readonly T[], width: number, work: (thing: T) => Promise<void>) => {
  const rest = things.values()
  const worker = async () => {
    for (const thing of rest) await work(thing)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
