import { readJson, type Uuid } from '@bon/contracts/kernel'
import type { ScaleReading } from '@bon/contracts/ports'
import { z } from 'zod'
import { listenOnAnyPort } from './listen.ts'

const Request = z.object({
  id: z.uuid(),
  kind: z.enum(['ping', 'print', 'drawer.open', 'scale.read']),
  device: z.object({ uuid: z.uuid(), address: z.string().nullable() }).optional(),
  data: z.base64().optional(),
})
type Request = z.infer<typeof Request>

/** A completed job: a print or a drawer opening. */
export type BoxJob = { id: Uuid; device: Uuid; kind: 'print' | 'drawer.open'; bytes: Uint8Array }
export type BoxMood = 'answering' | 'failing' | 'silent'

export type SimulatedBox = {
  address: string
  /** Oldest first; only the last two hundred are kept. */
  jobs: readonly BoxJob[]
  /** `failing` answers that the device failed, `silent` accepts the request and never answers. */
  behave(as: BoxMood): void
  /** Sets the next reading of its scale. */
  weigh(read: () => ScaleReading | undefined): void
  close(): Promise<void>
}

const remembered = 1_000
const maxJobs = 200

/** A box as contracts/ports/box.ts describes it; prints are kept in memory, for tests and for the demo. */
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
      if (jobs.length > maxJobs) jobs.shift()
    }
    return { ok: true }
  }
  /** Only successful requests are remembered: a failed one is retried with the same id. */
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
    let buffer = ''
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      const lines = buffer.split('\n')
      buffer = lines.pop() ?? ''
      for (const line of lines) {
        const request = Request.safeParse(readJson(line))
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
