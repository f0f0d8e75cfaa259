import { DLE, EOT, GS } from './escpos.ts'
import { listenOnAnyPort } from './listen.ts'
import { type Paper, readEscpos } from './read-escpos.ts'

export type PrinterMood = 'answering' | 'no_paper' | 'silent' | 'breaks_off'

export type SimulatedPrinter = {
  address: string
  /** Printed papers, oldest first. */
  papers(): Paper[]
  /** `breaks_off` prints and closes the connection before it confirms; `silent` never answers. */
  behave(as: PrinterMood): void
  close(): Promise<void>
}

/** A receipt printer over TCP with the real protocol, whose papers can be read. */
export const simulatedPrinter = async (): Promise<SimulatedPrinter> => {
  let mood: PrinterMood = 'answering'
  /** Only the last hundred, so that a demo can run for weeks. */
  let printed: Paper[] = []
  const status = Buffer.from([DLE, EOT, 4])
  const through = Buffer.from([GS, 0x72, 1])
  const server = await listenOnAnyPort((socket) => {
    let buffer = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      if (mood === 'silent') return
      buffer = Buffer.concat([buffer, Buffer.from(chunk)])
      if (buffer.subarray(0, 3).equals(status)) {
        buffer = buffer.subarray(3)
        socket.write(Uint8Array.of(mood === 'no_paper' ? 0x72 : 0x12))
      }
      if (!buffer.subarray(-3).equals(through)) return
      printed = [...printed, ...readEscpos(buffer.subarray(0, -3)).papers].slice(-100)
      buffer = Buffer.alloc(0)
      if (mood === 'breaks_off') socket.destroy()
      else socket.write(Uint8Array.of(0))
    })
  })
  return {
    address: server.address,
    papers: () => [...printed],
    behave: (as) => {
      mood = as
    },
    close: server.close,
  }
}
