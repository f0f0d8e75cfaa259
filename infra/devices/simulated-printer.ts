import { DLE, EOT, GS } from './escpos.ts'
import { listenOnAnyPort } from './listen.ts'
import { type Paper, readEscpos } from './read-escpos.ts'

export type PrinterMood = 'answering' | 'no_paper' | 'silent' | 'breaks_off'

export type SimulatedPrinter = {
  address: string
  /** What lies there, oldest first. */
  papers(): Paper[]
  /** `breaks_off` prints and loses the line before it could say so; `silent` never says a word. */
  behave(as: PrinterMood): void
  close(): Promise<void>
}

/** A receipt printer of the shop's network: real bytes over a real line, and papers that can be read. */
export const simulatedPrinter = async (): Promise<SimulatedPrinter> => {
  let mood: PrinterMood = 'answering'
  /** The last hundred, so that a demo may stand for weeks. */
  let printed: Paper[] = []
  const status = Buffer.from([DLE, EOT, 4])
  const through = Buffer.from([GS, 0x72, 1])
  const server = await listenOnAnyPort((socket) => {
    let heard = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      if (mood === 'silent') return
      heard = Buffer.concat([heard, Buffer.from(chunk)])
      if (heard.subarray(0, 3).equals(status)) {
        heard = heard.subarray(3)
        socket.write(Uint8Array.of(mood === 'no_paper' ? 0x72 : 0x12))
      }
      if (!heard.subarray(-3).equals(through)) return
      printed = [...printed, ...readEscpos(heard.subarray(0, -3)).papers].slice(-100)
      heard = Buffer.alloc(0)
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
