import { connect } from 'node:net'
import type { StopSignal } from '@bon/contracts/ports'
import type { Dialler, Place } from '../dialler/index.ts'

/** A TCP connection to a device in the shop. Bytes are kept as latin1 text: one character per byte. */
export type Wire = {
  send(text: string): void
  /** The received data once `find` returns a value; undefined after the timeout or when the connection is closed. */
  receive<T>(find: (data: string) => T | undefined, timeout_ms: number): Promise<T | undefined>
  /** Discards unsolicited data, which is not an answer to the next request. */
  forget(): void
  isOpen(): boolean
  close(): void
}

/** Longer than any answer of a device; a connection that sends more is closed. */
const longest = 64_000

/** `unreachable`: nothing answers; `refused`: this installation may not connect there. */
export const openWire = async (
  dialler: Pick<Dialler, 'place'>,
  address: string,
  default_port: number,
  timeout_ms: number,
  signal?: StopSignal,
): Promise<Wire | 'refused' | 'unreachable'> => {
  const place = await dialler.place(address, default_port)
  if (place === 'refused') return 'refused'
  return (place !== 'unknown' && (await wireTo(place, timeout_ms, signal))) || 'unreachable'
}

const wireTo = (
  { host, port }: Place,
  timeout_ms: number,
  signal?: StopSignal,
): Promise<Wire | undefined> => {
  const socket = connect({ host, port })
  let buffer = ''
  let open = false
  let wake = () => {}
  const end = () => {
    open = false
    socket.destroy()
    wake()
  }
  signal?.addEventListener('abort', end, { once: true })
  socket.setNoDelay(true)
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    if (buffer.length > longest) end()
    wake()
  })
  socket.on('error', end)
  socket.on('close', () => {
    signal?.removeEventListener('abort', end)
    end()
  })

  const wire: Wire = {
    send: (text) => void socket.write(text, 'latin1'),
    receive: async (find, for_ms) => {
      const until = performance.now() + for_ms
      for (;;) {
        const found = find(buffer)
        if (found !== undefined) return found
        const left = until - performance.now()
        if (!open || left <= 0) return undefined
        await sooner(left, (done) => {
          wake = done
        })
      }
    },
    forget: () => {
      buffer = ''
    },
    isOpen: () => open,
    close: end,
  }
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      end()
      resolve(undefined)
    }, timeout_ms)
    wake = () => {
      clearTimeout(late)
      resolve(undefined)
    }
    socket.once('connect', () => {
      clearTimeout(late)
      open = true
      wake = () => {}
      resolve(wire)
    })
  })
}

const sooner = (ms: number, onDone: (done: () => void) => void) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    onDone(() => {
      clearTimeout(timer)
      resolve()
    })
  })
