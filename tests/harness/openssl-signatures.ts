import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instantOf, type Uuid } from '@bon/contracts/kernel'
import { partPath, writeParts, writeSafT } from '../../infra/saf-t/index.ts'
import { type LogPlace, openLog } from './open-log.ts'

/** Whether this machine has the program; it is not part of Node. */
export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0

export type OpensslVerdict = {
  files: number
  /** Different ones. */
  certificates: number
  verified: number
  /** Numbers of the transactions whose signature is not of their text. */
  refused: string[]
}

/**
 * The signatures of a VAT entity's file, divided between its days, by the program `openssl` and nothing of ours: each
 * message is put together from the text of the file as fiscal law has it (eleven values), and the previous signature is
 * the one of the register's transaction before, also in the file before.
 */
export const verdictOfOpenssl = async (place: LogPlace, vat_entity_uuid: Uuid): Promise<OpensslVerdict> => {
  const store = openLog(place)
  const folder = await mkdtemp(join(tmpdir(), 'bon-openssl-'))
  try {
    const period = { vat_entity_uuid, from: '2026-01-01', to: '2027-12-31' }
    const deps = { store, version: 'test', people: async () => new Map() }
    const now = instantOf(Date.now())
    const [whole] = await writeSafT(deps, period, { folder, now })
    const { parts } = await writeParts(deps, period, { folder, now, limit: (whole?.bytes ?? 0) - 1 })
    const before = new Map<string, string>()
    const certificates = new Set<string>()
    const verdict = { files: parts.length, certificates: 0, verified: 0, refused: [] as string[] }
    for (const [index] of parts.entries())
      for (const signed of signedIn(await readFile(partPath(folder, index + 1), 'utf8'))) {
        const message = [before.get(signed.register) ?? '0', ...signed.values].join(';')
        before.set(signed.register, signed.signature)
        certificates.add(signed.pem)
        if (await isVerified(folder, { ...signed, message })) verdict.verified++
        else verdict.refused.push(signed.values[0] ?? '')
      }
    return { ...verdict, certificates: certificates.size }
  } finally {
    await rm(folder, { recursive: true })
    await store.close()
  }
}

type Signed = { register: string; values: string[]; signature: string; pem: string }

const names = ['nr', 'transID', 'transType', 'transDate', 'transTime', 'empID', 'transAmntIn', 'transAmntEx']

function* signedIn(xml: string): Iterable<Signed> {
  const ident = textOf(xml, 'companyIdent')
  for (const [, text = ''] of xml.matchAll(/<cashregister>(.*?)<\/cashregister>/gs)) {
    const register = textOf(text, 'registerID')
    for (const [, transaction = ''] of text.matchAll(/<cashtransaction>(.*?)<\/cashtransaction>/gs))
      yield {
        register,
        values: [...names.map((name) => textOf(transaction, name)), register, ident],
        signature: textOf(transaction, 'signature'),
        pem: textOf(transaction, 'certificateData'),
      }
  }
}

const textOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

type Message = Pick<Signed, 'signature' | 'pem'> & { message: string }

const isVerified = async (folder: string, { signature, pem, message }: Message): Promise<boolean> => {
  const path = (name: string) => join(folder, name)
  await writeFile(path('certificate.pem'), `${pem}\n`)
  await writeFile(path('signature'), Buffer.from(signature, 'base64'))
  await writeFile(path('message'), message)
  const key = spawnSync('openssl', ['x509', '-in', path('certificate.pem'), '-pubkey', '-noout'])
  await writeFile(path('key.pem'), key.stdout)
  const files = ['-verify', path('key.pem'), '-signature', path('signature'), path('message')]
  return spawnSync('openssl', ['dgst', '-sha512', ...files]).status === 0
}
