import type { Uuid } from '@bon/contracts/kernel'
import type { ScaleReading } from '@bon/contracts/ports'
import { z } from 'zod'
import { listenOnAnyPort } from './listen.ts'
import { jsonOf } from './tcp-box.ts'

const Request = z.object({
  id: z.uuid(),
  kind: z.enum(['ping', 'print', 'drawer.open', 'scale.read']),
  device: z.object({ uuid: z.uuid(), address: z.string().nullable() }).optional(),
  data: z.base64().optional(),
})
type Request = z.infer<typeof Request>

/** What came out of it: paper, or the bang of a drawer. */
export type BoxJob = { id: Uuid; device: Uuid; kind: 'print' | 'drawer.open'; bytes: Uint8Array }
export type BoxMood = 'answering' | 'failing' | 'silent'

export type SimulatedBox = {
  address: string
  /** Oldest first; the last two hundred. */
  jobs: readonly BoxJob[]
  /** `failing` answers that the device did not do it, `silent` takes the request and never answers. */
  behave(as: BoxMood): void
  /** What its scale says next. */
  weigh(read: () => ScaleReading | undefined): void
  close(): Promise<void>
}

const remembered = 1_000
const kept = 200

/** A box as contracts/ports/box.ts describes it: what it prints is kept in memory, for tests and for the demo. */
export const simulatedBox = async (): Promise<SimulatedBox> => {
  const answers = new Map<string, string>()
  const jobs: BoxJob[] = []
  let mood: BoxMood = 'answering'
  let read: () => ScaleReading | undefined = () => ({ state: 'zero' })

  const perform = ({ id, kind, device, data }: Request): object => {
    if (mood === 'failing') return { ok: false }
    if (kind === 'scale.read') {
      const reading = read()
      return reading ? { ok: true, reading } : { ok: false }
    }
    if (kind !== 'ping' && device) {
      const bytes = Buffer.from(data ?? '', 'base64')
      jobs.push({ id: id as Uuid, device: device.uuid as Uuid, kind, bytes })
      if (jobs.length > kept) jobs.shift()
    }
    return { ok: true }
  }
  /** Only what was done is remembered: what failed is tried again with its id. */
  const answerTo = (request: Request): string => {
    const before = answers.get(request.id)
    if (before !== undefined) return before
    const done = perform(request)
    const answer = `${JSON.stringify({ id: request.id, ...done })}\n`
    if ('ok' in done && done.ok) answers.set(request.id, answer)
    const [oldest] = answers.keys()
    if (answers.size > remembered && oldest) answers.delete(oldest)
    return answer
  }

  const server = await listenOnAnyPort((socket) => {
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      const lines = heard.split('\n')
      heard = lines.pop() ?? ''
      for (const line of lines) {
        const request = Request.safeParse(jsonOf(line))
        if (!request.success || mood === 'silent') continue
        socket.write(answerTo(request.data), 'latin1')
      }
    })
  })
  return {
    address: server.address,
    jobs,
    behave: (as) => {
      mood = as
    },
    weigh: (next) => {
      read = next
    },
    close: server.close,
  }
}
