import { request } from 'node:http'
import { readJson } from '@bon/contracts/kernel'

export type HttpRequest = { method: 'GET' | 'PUT'; host: string; port: number; path: string; body?: object }
export type HttpTimeouts = { connect_ms: number; answer_ms: number }

/**
 * `not_sent`: no connection was made, so not a byte left this machine. `silent`: bytes may have arrived, and their
 * effect is unknown (CARD-5, CARD-6).
 */
export type HttpResult = { body: unknown } | 'not_sent' | 'silent'

/** Longer than any answer; a longer one is cut off. */
const longest = 64_000

/**
 * One request per connection: a kept-alive connection may break between two requests, and it would be unknown which one
 * failed.
 */
export const sendHttpRequest = (
  httpRequest: HttpRequest,
  { connect_ms, answer_ms }: HttpTimeouts,
): Promise<HttpResult> =>
  new Promise((resolve) => {
    let connected = false
    const end = (result: HttpResult) => {
      clearTimeout(unmet)
      clearTimeout(late)
      resolve(result)
      wire.destroy()
    }
    const fail = () => end(connected ? 'silent' : 'not_sent')
    const text = httpRequest.body === undefined ? '' : JSON.stringify(httpRequest.body)
    const headers = text
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      : {}
    const { method, host, port, path } = httpRequest
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
      let responseText = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        responseText += chunk
        if (responseText.length > longest) fail()
      })
      response.on('error', fail)
      response.on('close', fail)
      response.on('end', () => end(response.statusCode === 200 ? { body: readJson(responseText) } : 'silent'))
    })
    wire.end(text)
  })
