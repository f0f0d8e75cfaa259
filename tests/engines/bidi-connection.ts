import { once } from 'node:events'
import { commandTimeout } from './waiting.ts'

/** Sends a command and resolves with its result; rejects with the browser's error, or after the timeout. */
export type Send = (method: string, params: object) => Promise<unknown>

type Answer = { type: string; id?: number; result?: unknown; error?: string; message?: string }
type Waiting = { answered: (result: unknown) => void; refused: (error: Error) => void }

/** A connection of the WebDriver BiDi protocol (https://www.w3.org/TR/webdriver-bidi), with its session. */
export const connectBidi = async (url: string): Promise<Send> => {
  const socket = new WebSocket(`${url}/session`)
  await once(socket, 'open', { signal: AbortSignal.timeout(commandTimeout()) })
  const waiting = new Map<number, Waiting>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Answer
    if (id === undefined) return
    const own = waiting.get(id)
    waiting.delete(id)
    if (type === 'success') own?.answered(result)
    else own?.refused(new Error(`${error}: ${message}`))
  })
  const send: Send = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      const id = last
      const timer = setTimeout(() => reject(new Error(`Firefox did not answer ${method}`)), commandTimeout())
      waiting.set(id, {
        answered: (result) => {
          clearTimeout(timer)
          resolve(result)
        },
        refused: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  await send('session.new', { capabilities: {} })
  return send
}
