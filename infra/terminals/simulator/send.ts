import type { ServerResponse } from 'node:http'
import type { Wire } from './faults.ts'

const drip_ms = 1_000

/** Sends an answer by the given fault. A client without an answer waits until its timeout, as on a dead connection. */
export const send = (response: ServerResponse, body: object | 'garbage', wire: Wire): void => {
  const text = body === 'garbage' || wire === 'garbage' ? '<html>\u0000\u0007 502' : JSON.stringify(body)
  const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const { socket } = response
  if (wire === 'lost' || wire === 'unheard') return
  if (wire === 'reset') return void socket?.resetAndDestroy()
  if (wire === 'twice') {
    const whole = `HTTP/1.1 200 OK\r\ncontent-length: ${head['content-length']}\r\n\r\n${text}`
    return void socket?.end(whole + whole)
  }
  response.writeHead(200, head)
  if (wire === 'drip') drip(response, text)
  else response.end(text)
}

const drip = (response: ServerResponse, text: string): void => {
  let n = 0
  const timer = setInterval(() => response.write(text.slice(n, ++n)), drip_ms)
  const stop = () => clearInterval(timer)
  response.on('close', stop)
}
