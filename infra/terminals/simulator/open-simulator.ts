import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { openBank } from './bank.ts'
import { seededFaults } from './faults.ts'
import { useHands } from './hands.ts'
import { openMemory } from './memory.ts'
import { page } from './page.ts'
import { openPhone } from './phone.ts'
import { type SimulatedTerminal, simulatedTerminal } from './terminal.ts'
import { languageOf } from './texts.ts'
import { answerAsVipps } from './vipps-calls.ts'
import { answerTheTill, readBody } from './wire-calls.ts'

type Options = {
  host: string
  port: number
  /** Where the bank and the terminals remember; without it they do until the program ends. */
  dir?: string
  /** Terminals that stand there before anybody has called them. */
  identifiers?: readonly string[]
  now?: () => number
  seed?: number
}

export type TerminalSimulator = Awaited<ReturnType<typeof openTerminalSimulator>>

const atPhone = /^\/phones\/([\w-]{8,64})\/(approve|reject)$/
const act = /^\/terminals\/([^/]{1,200})\/([a-z_]{1,40})$/
/** More than any shop has; whoever makes up names does not fill the memory. */
const most = 100

/** The program: terminals that speak the protocol, hands on a page, and the bank's own ledger. */
export const openTerminalSimulator = async ({
  host,
  port,
  dir,
  identifiers = [],
  now = Date.now,
  seed,
}: Options) => {
  if (dir !== undefined) mkdirSync(dir, { recursive: true })
  const bank = openBank(dir && join(dir, 'bank.jsonl'))
  const memory = openMemory(dir && join(dir, 'terminals.jsonl'))
  const phone = openPhone({ bank, now, file: dir && join(dir, 'phones.jsonl') })
  const asVipps = answerAsVipps(phone)
  const draw = seed === undefined ? undefined : seededFaults(seed)
  const known = new Map<string, SimulatedTerminal>()
  const terminal = (identifier: string) => {
    const found = known.get(identifier)
    if (!found && known.size >= most) throw new Error('more terminals than a shop has')
    const standing = found ?? simulatedTerminal(identifier, { bank, memory, now, draw })
    known.set(identifier, standing)
    return standing
  }
  for (const each of [...identifiers, ...memory.terminals()]) terminal(each)

  const meet = async (request: IncomingMessage, response: ServerResponse) => {
    if (await answerTheTill(terminal, request, response)) return
    if (await asVipps(request, response)) return
    const url = new URL(request.url ?? '/', 'http://here')
    const language = languageOf(url.searchParams.get('lang'))
    if (request.method === 'POST') {
      const [, reference, pressed] = atPhone.exec(url.pathname) ?? []
      if (reference !== undefined && pressed !== undefined && !isForeign(request)) {
        phone.press(reference, pressed === 'approve' ? 'approve' : 'reject')
        return void response.writeHead(303, { location: `/?lang=${language}` }).end()
      }
      const [, identifier, name] = act.exec(url.pathname) ?? []
      const ours = identifier === undefined ? undefined : known.get(decodeURIComponent(identifier))
      if (!ours || name === undefined || isForeign(request)) return void response.writeHead(404).end()
      const done = useHands(ours, name, new URLSearchParams(await readBody(request)))
      return void response.writeHead(done ? 303 : 404, { location: `/?lang=${language}` }).end()
    }
    if (url.pathname === '/ledger') return sendJson(response, bank.entries())
    if (url.pathname !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(page({ terminals: [...known.values()], phone, bank, language }))
  }
  const server = createServer((request, response) => {
    // What cannot be read is no call: it gets no answer, and the program stays.
    meet(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    // Also later: a connection that cannot be accepted, for want of file descriptors, is that client's loss.
    server.on('error', reject)
    server.listen(port, host, resolve)
  })
  const at = server.address()
  return {
    address: `127.0.0.1:${typeof at === 'object' && at ? at.port : port}`,
    bank,
    terminal,
    phone,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Another site's page may not press our buttons. */
const isForeign = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin !== undefined && origin !== `http://${host}`

const sendJson = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
