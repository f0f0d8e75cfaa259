import { Agent, request } from 'node:http'

export type Answer = { status: number; text: string; etag: string | undefined }

/** Many requests over few lines. A live line is left as soon as it has said that it lets in. */
export const asker = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(url)
  const ask = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
      const asking = request(
        { agent, hostname, port, method, path, headers: { ...type, ...headers } },
        (answer) => {
          const { statusCode: status = 0, headers: told } = answer
          const parts: Buffer[] = []
          const end = () =>
            resolve({
              status,
              text: Buffer.concat(parts).toString('utf8'),
              etag: told.etag?.replaceAll('"', ''),
            })
          if (told['content-type']?.startsWith('text/event-stream')) {
            asking.destroy()
            end()
          } else answer.on('data', (part) => parts.push(part)).on('end', end)
        },
      )
      asking.on('error', reject)
      asking.end(body)
    })
  return { ask, leave: () => agent.destroy() }
}
