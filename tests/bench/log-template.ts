import { hash } from 'node:crypto'
import { canonical, type Metadata } from '@bon/contracts/kernel'
import type pg from 'pg'

/** Text with placeholders: `fixed[0] + token[places[0]] + fixed[1] + …`. */
type Pieces = { fixed: string[]; places: number[] }
export type TemplateEvent = {
  type: string
  revision: string
  stream: Pieces
  data: Pieces
  meta: Pieces
  /** As stored in the log, in the order of its fields. */
  stored: Pieces
  /** Tokens of its own id, of its command's, and of the hash by which the journal references it. */
  event_id: number
  command_id: number
  source_hash: number | undefined
  /** The index of the event within its command on its stream. */
  index: number
  journal: JournalFact | undefined
}
type JournalFact =
  | { kind: 'entry'; hash: number; signed: Pieces | undefined; signature: number | undefined }
  | { kind: 'key'; proof: number }
  | { kind: 'closed'; root: number }
  | { kind: 'other' }
export type Token = { text: string; kind: 'uuid' | 'text' | 'position' }
export type Template = {
  events: TemplateEvent[]
  tokens: Token[]
  /** Sessions, whose ids are derived from their registers. */
  sessions: { session: number; register: number; n: number }[]
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
/** 3,072 bits in base64. */
const signature = /[A-Za-z0-9+/]{512}/
const digest = /\b[0-9a-f]{64}\b/
const position = /(?<="(?:source_position|up_to|after)":")\d+(?=")/
const changing = new RegExp(
  [uuid, signature, digest, position].map(({ source }) => `(${source})`).join('|'),
  'g',
)

type Row = {
  stream: string
  revision: string
  event_id: string
  type: string
  data: object
  meta: Metadata
  stored: string
}

/**
 * A log with a placeholder for everything that differs in a copy: ids, positions in the journal, hashes, signatures.
 */
export const readTemplate = async (client: pg.Client, up_to: number): Promise<Template> => {
  const tokens: Token[] = []
  const tokenIndex = new Map<string, number>()
  const tokenOf = (text: string, kind: Token['kind']): number => {
    const key = `${kind} ${text}`
    const found = tokenIndex.get(key)
    if (found !== undefined) return found
    tokenIndex.set(key, tokens.length)
    tokens.push({ text, kind })
    return tokens.length - 1
  }
  const piecesOf = (text: string): Pieces => {
    const pieces: Pieces = { fixed: [], places: [] }
    let at = 0
    for (const match of text.matchAll(changing)) {
      const [found, isUuid, , , isPosition] = match
      pieces.fixed.push(text.slice(at, match.index))
      pieces.places.push(tokenOf(found, isUuid ? 'uuid' : isPosition ? 'position' : 'text'))
      at = match.index + found.length
    }
    pieces.fixed.push(text.slice(at))
    return pieces
  }

  const factOf = (type: string, data: Record<string, string | undefined>): JournalFact => {
    if (type === 'EntrySealed') {
      const { signed, signature: signs } = data
      return {
        kind: 'entry',
        hash: tokenOf(hash('sha256', canonical(data)), 'text'),
        signed: signed === undefined ? undefined : piecesOf(signed),
        signature: signs === undefined ? undefined : tokenOf(signs, 'text'),
      }
    }
    if (type === 'JournalKeyIntroduced') return { kind: 'key', proof: tokenOf(data['proof'] ?? '', 'text') }
    if (type === 'JournalClosed') return { kind: 'closed', root: tokenOf(data['root'] ?? '', 'text') }
    return { kind: 'other' }
  }

  const events: TemplateEvent[] = []
  const sessions: Template['sessions'] = []
  const last = new Map<string, { command_id: string; index: number }>()
  const hashes: string[] = []
  for (let after = 0; after < up_to; after += rows_at_once) {
    const { rows } = await client.query<Row>(page, [after, Math.min(after + rows_at_once, up_to)])
    for (const { stream, revision, event_id, type, data, meta, stored } of rows) {
      const before = last.get(stream)
      const index = before?.command_id === meta.command_id ? before.index + 1 : 0
      last.set(stream, { command_id: meta.command_id, index })
      hashes.push(hash('sha256', canonical({ type, data, meta })))
      if (type === 'RegisterOpened') {
        const { session_uuid, register_uuid, n } = data as {
          session_uuid: string
          register_uuid: string
          n: number
        }
        sessions.push({ session: tokenOf(session_uuid, 'uuid'), register: tokenOf(register_uuid, 'uuid'), n })
      }
      events.push({
        type,
        revision,
        index,
        source_hash: undefined,
        stream: piecesOf(stream),
        stored: piecesOf(stored),
        data: piecesOf(canonical(data)),
        meta: piecesOf(canonical(meta)),
        event_id: tokenOf(event_id, 'uuid'),
        command_id: tokenOf(meta.command_id, 'uuid'),
        journal: stream.startsWith('journal-') ? factOf(type, data as Record<string, string>) : undefined,
      })
    }
  }
  if (events.length !== up_to) throw new Error(`${events.length} events up to position ${up_to}`)
  events.forEach((event, i) => {
    event.source_hash = tokenIndex.get(`text ${hashes[i]}`)
  })
  return { events, tokens, sessions }
}

const rows_at_once = 20_000
const page = `SELECT stream, revision::text, event_id::text, type, data, meta, data::text || E'\\t' || meta::text AS stored FROM es.events
  WHERE position > $1 AND position <= $2 ORDER BY position`
