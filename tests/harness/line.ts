import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * `cut`: connections end, new ones are refused. `half open`: they stay, and nothing passes any more. `dripping`: answers
 * come a few bytes at a time, and break off in the middle. `answers dropped`: what is sent arrives, no answer comes back.
 */
export type LineFault = 'cut' | 'half open' | 'dripping' | 'answers dropped'

const drop_bytes = 48
const drop_ms = 15
/** A dripping connection breaks off after so many bytes: a short file passes, no order and no list does. */
const breaks_after = 1_200

/** The network between a browser and the product: a proxy on a port of its own that can be broken and mended. */
export const startLine = async (target: string) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const dripping = new Set<Socket>()
  let fault: LineFault | undefined
  const server = createServer((near) => {
    if (fault === 'cut') return void near.destroy()
    const far = connect(Number(port), hostname)
    carry(near, far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('end', () => other.end())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      // What breaks the line is meant to break them.
      one.on('error', () => undefined)
    }
  })
  const carry = (near: Socket, far: Socket): void => {
    // A connection that has lost a byte stays silent, also once the line is mended.
    let isDead = false
    near.on('data', (bytes: Buffer) => {
      isDead ||= fault === 'half open'
      if (!isDead) far.write(bytes)
    })
    const drip = dripInto(near)
    let isDeaf = false
    far.on('data', (bytes: Buffer) => {
      isDeaf ||= fault === 'half open' || fault === 'answers dropped'
      if (isDead || isDeaf) return
      if (fault !== 'dripping' && !dripping.has(near)) return void near.write(bytes)
      dripping.add(near)
      drip(bytes)
    })
    near.on('close', () => dripping.delete(near))
  }
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const cut = (): void => {
    fault = 'cut'
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Ends all connections and refuses new ones. */
    cut,
    break: (how: LineFault): void => {
      if (how === 'cut') cut()
      else fault = how
    },
    /** Connections that still drip end: what they carry has been cut to pieces. */
    mend: (): void => {
      fault = undefined
      for (const socket of dripping) socket.destroy()
    },
    close: (): void => {
      cut()
      server.close()
    },
  }
}

/** Writes a few bytes at a time, until it breaks off. */
const dripInto = (socket: Socket) => {
  let waiting: Buffer = Buffer.alloc(0)
  let written = 0
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearInterval(timer)
  socket.on('close', stop)
  const step = () => {
    const drop = waiting.subarray(0, drop_bytes)
    waiting = waiting.subarray(drop.length)
    written += drop.length
    if (written >= breaks_after) socket.destroy()
    else if (drop.length > 0) socket.write(drop)
  }
  return (bytes: Buffer): void => {
    waiting = Buffer.concat([waiting, bytes])
    timer ??= setInterval(step, drop_ms)
  }
}
