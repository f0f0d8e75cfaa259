import { connect } from 'node:net'
import type { StopSignal } from '@bon/contracts/ports'
import type { Dialler, Place } from '../dialler/index.ts'

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

/** `unreachable` where nobody answers, `refused` where this installation does not connect. */
export const openWire = async (
  dialler: Pick<Dialler, 'place'>,
  address: string,
  default_port: number,
  patience_ms: number,
  signal?: StopSignal,
): Promise<Wire | 'refused' | 'unreachable'> => {
  const place = await dialler.place(address, default_port)
  if (place === 'refused') return 'refused'
  return (place !== 'unknown' && (await wireTo(place, patience_ms, signal))) || 'unreachable'
}

const wireTo = (
  { host, port }: Place,
  patience_ms: number,
  signal?: StopSignal,
): Promise<Wire | undefined> => {
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
