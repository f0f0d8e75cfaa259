import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { openBank } from './bank.ts'
import { seededFaults } from './faults.ts'
import { openMemory } from './memory.ts'
import { page } from './page.ts'
import { openPhone } from './phone.ts'
import { applySetting } from './settings-form.ts'
import { type SimulatedTerminal, simulatedTerminal } from './terminal.ts'
import { languageOf } from './texts.ts'
import { answerAsVipps } from './vipps-calls.ts'
import { answerTheTill, readBody } from './wire-calls.ts'

type Options = {
  host: string
  port: number
  /** Folder of the state of bank and terminals; without it the state is lost when the program ends. */
  dir?: string
  /** Terminals that exist before the first call to them. */
  identifiers?: readonly string[]
  now?: () => number
  seed?: number
}

export type TerminalSimulator = Awaited<ReturnType<typeof openTerminalSimulator>>

const atPhone = /^\/phones\/([\w-]{8,64})\/(approve|reject)$/
const action = /^\/terminals\/([^/]{1,200})\/([a-z_]{1,40})$/
/** More than any shop has, so that invented identifiers cannot fill the memory. */
const most = 100

/** The program: terminals that implement the protocol, a page to operate them, and the bank's ledger. */
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
  const terminals = new Map<string, SimulatedTerminal>()
  const terminal = (identifier: string) => {
    const found = terminals.get(identifier)
    if (!found && terminals.size >= most) throw new Error('more terminals than a shop has')
    const current = found ?? simulatedTerminal(identifier, { bank, memory, now, draw })
    terminals.set(identifier, current)
    return current
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
      const [, identifier, name] = action.exec(url.pathname) ?? []
      const ours = identifier === undefined ? undefined : terminals.get(decodeURIComponent(identifier))
      if (!ours || name === undefined || isForeign(request)) return void response.writeHead(404).end()
      const done = applySetting(ours, name, new URLSearchParams(await readBody(request)))
      return void response.writeHead(done ? 303 : 404, { location: `/?lang=${language}` }).end()
    }
    if (url.pathname === '/ledger') return sendJson(response, bank.entries())
    if (url.pathname !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(page({ terminals: [...terminals.values()], phone, bank, language }))
  }
  const server = createServer((request, response) => {
    // An unreadable request gets no answer, and the program continues.
    meet(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    // Stays registered: a connection that cannot be accepted for lack of file descriptors fails for that client only.
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

/** Cross-site requests must not operate the page. */
const isForeign = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin !== undefined && origin !== `http://${host}`

const sendJson = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
