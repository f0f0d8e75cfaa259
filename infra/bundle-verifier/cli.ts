#!/usr/bin/env node
import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { anchorsIn } from '@bon/contracts/journal'
import { hashWith, scriptHashes } from '@bon/contracts/kernel'
import { findings, linesOf, sentencesOf, verifyBundle } from './index.ts'

const usage = 'bon-verify-bundle FILE [--anchor CODE_OR_HEAD]… [--anchors FILE]… [--json]'
const several = { type: 'string', multiple: true } as const
/** As `pnpm verify` (ADR 0046). */
const exit = { whole: 0, broken: 1, could_not_verify: 3 } as const

/** Proves a bundle without a server (contracts/rules/bundle.md). */
const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg !== '--'),
    options: { anchor: several, anchors: several, json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (file === undefined) throw new Error(usage)
  hashWith({ ...scriptHashes, sha256Hex: (text) => hash('sha256', text) })
  const anchors = (values.anchor ?? []).flatMap((text) => {
    const found = anchorsIn(text)
    if (found.length === 0) throw new Error(`"${text}" is no anchor`)
    return found
  })
  for (const path of values.anchors ?? []) anchors.push(...anchorsIn(await readFile(path, 'utf8')))
  await access(file)
  const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array<ArrayBuffer>>
  const verdict = await verifyBundle(linesOf(bytes), { anchors })
  const answer = values.json ? [JSON.stringify(verdict)] : sentencesOf(verdict)
  process.stdout.write(`${answer.join('\n')}\n`)
  if (verdict.ok) return exit.whole
  if (verdict.violation.code !== 'file.damaged') return exit.broken
  throw new Error(findings['file.damaged'].means)
}

process.exitCode = await run().catch((error: Error) => {
  process.stderr.write(`could not verify: ${error.message}\n`)
  return exit.could_not_verify
})
