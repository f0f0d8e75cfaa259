import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * For specs: a proxy to the database that can drop all traffic, as when a host or a switch in between loses power.
 * Neither side is notified that the other is gone; later connections work.
 */
export const silentWire = async (database_url: string) => {
  const target = new URL(database_url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      // Broken connections are what this proxy simulates.
      socket.on('error', () => undefined)
    }
    near.pipe(far, { end: false })
    far.pipe(near, { end: false })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
