import { connect } from 'node:net'
import type { StopSignal } from '@bon/contracts/ports'

/** A TCP line to a device in the shop. Bytes are kept as latin1 text: one character a byte. */
export type Wire = {
  send(text: string): void
  /** What has come so far, as soon as `find` sees something in it; undefined when the time is up or the line is cut. */
  hear<T>(find: (heard: string) => T | undefined, patience_ms: number): Promise<T | undefined>
  /** What came unasked is not an answer to what is asked next. */
  forget(): void
  isOpen(): boolean
  close(): void
}

/** More than any answer of a device; a line that never ends is cut. */
const longest = 64_000

/** Undefined where nobody answers. */
export const openWire = (
  address: string,
  default_port: number,
  patience_ms: number,
  signal?: StopSignal,
): Promise<Wire | undefined> => {
  const { host, port } = placeOf(address, default_port)
  const socket = connect({ host, port })
  let heard = ''
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
    heard += chunk.toString('latin1')
    if (heard.length > longest) end()
    wake()
  })
  socket.on('error', end)
  socket.on('close', () => {
    signal?.removeEventListener('abort', end)
    end()
  })

  const wire: Wire = {
    send: (text) => void socket.write(text, 'latin1'),
    hear: async (find, for_ms) => {
      const until = performance.now() + for_ms
      for (;;) {
        const found = find(heard)
        if (found !== undefined) return found
        const left = until - performance.now()
        if (!open || left <= 0) return undefined
        await sooner(left, (done) => {
          wake = done
        })
      }
    },
    forget: () => {
      heard = ''
    },
    isOpen: () => open,
    close: end,
  }
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      end()
      resolve(undefined)
    }, patience_ms)
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

const placeOf = (address: string, default_port: number): { host: string; port: number } => {
  const [host = '', port] = address.split(':')
  return { host, port: port === undefined ? default_port : Number(port) }
}
