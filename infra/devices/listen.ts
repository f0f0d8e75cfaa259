import { createServer, type Socket } from 'node:net'

/**
 * A simulated device: a server on the loopback address, at any free port. Rejects when it cannot listen; a connection
 * that cannot be accepted later for lack of file descriptors fails for that client only.
 */
export const listenOnAnyPort = async (meet: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A broken connection is the client's to handle; without a listener it would end the process.
    socket.on('error', () => undefined)
    meet(socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : 0
  return {
    address: `127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
