import { Agent, request } from 'node:http'

export type Answer = { status: number; text: string; etag: string | undefined }

/** Many requests over few connections. A live stream is closed as soon as its status is known. */
export const asker = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(url)
  const sendRequest = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
      const clientRequest = request(
        { agent, hostname, port, method, path, headers: { ...type, ...headers } },
        (answer) => {
          const { statusCode: status = 0, headers: responseHeaders } = answer
          const parts: Buffer[] = []
          const end = () =>
            resolve({
              status,
              text: Buffer.concat(parts).toString('utf8'),
              etag: responseHeaders.etag?.replaceAll('"', ''),
            })
          if (responseHeaders['content-type']?.startsWith('text/event-stream')) {
            clientRequest.destroy()
            end()
          } else answer.on('data', (part) => parts.push(part)).on('end', end)
        },
      )
      clientRequest.on('error', reject)
      clientRequest.end(body)
    })
  return { ask: sendRequest, leave: () => agent.destroy() }
}
