import { createPrivateKey, hash, type KeyObject, sign } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { keyText } from '@bon/contracts/journal'
import pg from 'pg'
import { copyIn } from './copy-in.ts'
import { readTemplate, type Template, type TemplateEvent } from './log-template.ts'

export type CopyLog = {
  database_url: string
  key_pem: string
  /** The log up to this position is copied; the nth copy follows after n times as many events. */
  events: number
  copies: readonly number[]
}

const rows_at_once = 500

/** One copy after the other, each in one COPY. All signatures are made again. */
const work = async ({ database_url, key_pem, events, copies }: CopyLog): Promise<void> => {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    const template = await readTemplate(client, events)
    const key = createPrivateKey(key_pem)
    for (const nth of copies) {
      await copyIn(client, statement, chunksOf(template, nth, key))
      parentPort?.postMessage(nth)
    }
  } finally {
    await client.end()
  }
}

const statement =
  'COPY es.events (position, stream, revision, event_id, type, data, meta, recorded_at) FROM STDIN'

function* chunksOf(template: Template, nth: number, key: KeyObject): Iterable<string> {
  const rows: string[] = []
  for (const row of rowsOf(template, nth, key)) {
    rows.push(row)
    if (rows.length < rows_at_once) continue
    yield rows.join('')
    rows.length = 0
  }
  yield rows.join('')
}

/** A log of other companies: each id is replaced, and everything derived from ids is recomputed. */
function* rowsOf({ events, tokens, sessions }: Template, nth: number, key: KeyObject): Iterable<string> {
  const base = nth * events.length
  const now = tokens.map(({ text, kind }) => {
    if (kind === 'uuid') return otherId(text, base)
    // Position 0, the log's start, stays the same.
    return kind === 'position' && text !== '0' ? `${base + Number(text)}` : text
  })
  for (const { session, register, n } of sessions)
    now[session] = uuid5(now[register] as string, `session:${n}`)
  const join = ({ fixed, places }: TemplateEvent['data']): string => {
    let text = fixed[0] as string
    for (let i = 0; i < places.length; i++) text += (now[places[i] as number] as string) + fixed[i + 1]
    return text
  }
  const hashes = new Map<string, string[]>()
  const signed = (message: string) => sign('sha512', Buffer.from(message), key).toString('base64')
  const seal = (event: TemplateEvent, stream: string): string => {
    const { journal } = event
    const own = hashes.get(stream) ?? []
    hashes.set(stream, own)
    if (journal?.kind === 'entry' && journal.signed && journal.signature !== undefined)
      now[journal.signature] = signed(join(journal.signed))
    if (journal?.kind === 'closed') now[journal.root] = hash('sha256', own.join(''))
    if (journal?.kind === 'key') {
      const entity = /^journal-(.{36})/.exec(stream)?.[1] ?? ''
      now[journal.proof] = signed(keyText(entity, JSON.parse(join(event.data))))
    }
    const data = join(event.data)
    if (journal?.kind === 'entry') {
      const of = hash('sha256', data)
      now[journal.hash] = of
      own.push(of)
    }
    return data
  }
  for (let i = 0; i < events.length; i++) {
    const event = events[i] as TemplateEvent
    const stream = join(event.stream)
    let stored: string
    if (event.journal) stored = `${seal(event, stream)}\t${join(event.meta)}`
    else {
      stored = join(event.stored)
      const [data, meta] = [join(event.data), join(event.meta)]
      const text = `{"data":${data},"meta":${meta},"type":"${event.type}"}`
      now[event.event_id] = uuid5(now[event.command_id] as string, `${stream}:${event.index}:${text}`)
      if (event.source_hash !== undefined) now[event.source_hash] = hash('sha256', text)
    }
    yield `${base + i + 1}\t${stream}\t${event.revision}\t${now[event.event_id]}\t${event.type}\t${escaped(stored)}\tnow\n`
  }
}

const escaped = (json: string): string => (json.includes('\\') ? json.replaceAll('\\', '\\\\') : json)

/**
 * Varies the eight digits before the last four by the copy's start: the demo's ids count in those, others are random.
 */
const otherId = (id: string, base: number): string => {
  const digits = Number.parseInt(id.slice(24, 32), 16)
  return `${id.slice(0, 24)}${((digits ^ base) >>> 0).toString(16).padStart(8, '0')}${id.slice(32)}`
}

const uuid5 = (namespace: string, name: string): string => {
  const bytes = hash(
    'sha1',
    Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(name)]),
    'buffer',
  )
  bytes[6] = 0x50 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

if (parentPort) await work(workerData as CopyLog)
