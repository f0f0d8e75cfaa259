import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The network between a browser and the product: a proxy on a port of its own that can be cut and mended. */
export const startLine = async (target: string) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      // The cut is what breaks them.
      one.on('error', () => undefined)
    }
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Ends all connections and refuses new ones. */
    cut,
    mend: (): void => {
      isCut = false
    },
    close: (): void => {
      cut()
      server.close()
    },
  }
}
