import { request } from 'node:http'

export type Asked = { method: 'GET' | 'PUT'; host: string; port: number; path: string; body?: object }
export type Patience = { connect_ms: number; answer_ms: number }

/**
 * `not_sent`: no connection came to be, so not a byte left this machine. `silent`: bytes may have arrived, and what
 * they did is not known (reliability.md 3.3 no. 5 and 6).
 */
export type Heard = { body: unknown } | 'not_sent' | 'silent'

/** More than any answer; one that never ends is cut. */
const longest = 64_000

/** One question on a connection of its own: a kept one could break between two questions, and nobody could tell which. */
export const askOverHttp = (asked: Asked, { connect_ms, answer_ms }: Patience): Promise<Heard> =>
  new Promise((resolve) => {
    let connected = false
    const end = (heard: Heard) => {
      clearTimeout(unmet)
      clearTimeout(late)
      resolve(heard)
      wire.destroy()
    }
    const fail = () => end(connected ? 'silent' : 'not_sent')
    const text = asked.body === undefined ? '' : JSON.stringify(asked.body)
    const headers = text
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      : {}
    const { method, host, port, path } = asked
    const wire = request({ method, host, port, path, headers, agent: false })
    const unmet = setTimeout(() => {
      if (!connected) fail()
    }, connect_ms)
    const late = setTimeout(fail, answer_ms)
    wire.on('socket', (socket) => {
      socket.setNoDelay(true)
      socket.once('connect', () => {
        connected = true
      })
    })
    wire.on('error', fail)
    wire.on('response', (response) => {
      let heard = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        heard += chunk
        if (heard.length > longest) fail()
      })
      response.on('error', fail)
      response.on('close', fail)
      response.on('end', () => end(response.statusCode === 200 ? { body: jsonOf(heard) } : 'silent'))
    })
    wire.end(text)
  })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
