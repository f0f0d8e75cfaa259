import { type KeyObject, verify, X509Certificate } from 'node:crypto'
import { basename } from 'node:path'
import { instantOf } from '@bon/contracts/kernel'
import {
  type Element,
  type Finding,
  fileNameFindings,
  openRules,
  type SignatureChecks,
  textIn,
} from '@bon/services/saf-t'
import { readSafT } from './read-saf-t.ts'

/** Findings beyond this number are counted only: one wrong row of master data is found at every reference to it. */
const most_listed = 1_000

export type SafTVerdict = { findings: Finding[]; found: number; transactions: number; events: number }

/**
 * The authority's rules over a file as it lies on the disk, besides the schema. `name` is the one that it is handed over
 * under. @throws Error for a text that is no XML.
 */
export const checkSafT = async (path: string, name = basename(path)): Promise<SafTVerdict> => {
  const verdict: SafTVerdict = { findings: [], found: 0, transactions: 0, events: 0 }
  const report = (found: readonly Finding[]) => {
    verdict.found += found.length
    if (verdict.findings.length < most_listed) verdict.findings.push(...found)
  }
  report(fileNameFindings(name))
  let rules: ReturnType<typeof openRules> | undefined
  let register: ReturnType<ReturnType<typeof openRules>['register']> | undefined
  await readSafT(path, {
    header: () => undefined,
    company(children) {
      rules = openRules(children, textOf(children, 'companyIdent'), signatureChecks())
      report(rules.masterData())
    },
    register(register_id) {
      register = rules?.register(register_id)
    },
    event(event) {
      verdict.events++
      report(register?.event(event) ?? [])
    },
    transaction(transaction) {
      verdict.transactions++
      report(register?.transaction(transaction) ?? [])
    },
    registerEnds: () => report(register?.end() ?? []),
  })
  report(rules?.end() ?? [])
  return verdict
}

const textOf = (children: readonly Element[], name: string): string =>
  textIn({ name: 'company', content: children }, name)

/** RSA, PKCS#1 v1.5, SHA-512 over the plain text, by the certificate that the file itself holds (LAW-5). */
export const signatureChecks = (): SignatureChecks => {
  const read = new Map<string, X509Certificate | undefined>()
  const keys = new Map<X509Certificate, KeyObject>()
  const certificateOf = (pem: string) => {
    if (!read.has(pem)) read.set(pem, readCertificate(pem))
    return read.get(pem)
  }
  return {
    certificate(pem) {
      const found = certificateOf(pem)
      if (!found) return undefined
      const { issuer, subject, validFrom, validTo } = found
      const is_of_the_state = issuer !== subject && /(^|\n)CN=Den Danske Stat OCES udstedende-CA/.test(issuer)
      return { from: instantOf(Date.parse(validFrom)), to: instantOf(Date.parse(validTo)), is_of_the_state }
    },
    verifies(pem, text, signature) {
      const found = certificateOf(pem)
      if (!found) return false
      const key = keys.get(found) ?? found.publicKey
      keys.set(found, key)
      return verify('RSA-SHA512', Buffer.from(text), key, Buffer.from(signature, 'base64'))
    },
  }
}

const readCertificate = (pem: string): X509Certificate | undefined => {
  try {
    // In one line it is no PEM to Node, and the authority takes it.
    return new X509Certificate(Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64'))
  } catch {
    // The finding says that it is none.
    return undefined
  }
}
