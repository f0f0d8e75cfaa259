import { epochMsOf, type Instant } from '@bon/contracts/kernel'
import { type Element, textIn } from '../element.ts'
import { secondOf } from '../values.ts'
import type { Finding, RuleName } from './finding.ts'

export type Certificate = { from: Instant; to: Instant; is_of_the_state: boolean }
export type SignatureChecks = {
  /** Undefined for text that is no certificate. */
  certificate(pem: string): Certificate | undefined
  /** Whether the certificate's key made this signature of this text (LAW-5). */
  verifies(pem: string, text: string, signature: string): boolean
}

const firstPrevious = '0'
const signedElements = [
  'nr',
  'transID',
  'transType',
  'transDate',
  'transTime',
  'empID',
  'transAmntIn',
  'transAmntEx',
]

/**
 * For each register a chain of signatures over exactly what the file has. The first link of a register is not checked,
 * unless it is the register's first transaction: the file does not hold the signature before it.
 */
export const openChain = (checks: SignatureChecks, company_ident: string, register_id: string) => {
  let before: string | undefined
  return (transaction: Element): Finding[] => {
    const of = textIn(transaction, 'transID')
    const findings = [
      ...certified(transaction, checks, of),
      ...signedBy(transaction, { checks, company_ident, register_id, of, before }),
    ]
    before = textIn(transaction, 'signature')
    return findings
  }
}

/** Numbers without a gap, over all registers of the CVR number. */
export const openNumbers = () => {
  const numbers: number[] = []
  let apart = true
  return {
    register(): () => void {
      const first = numbers.length
      return () => {
        const own = numbers.slice(first).toSorted((a, b) => a - b)
        apart &&= own.every((nr, i) => i === 0 || nr === (own[i - 1] ?? 0) + 1)
      }
    },
    see(transaction: Element): Finding[] {
      const text = textIn(transaction, 'nr')
      if (!/^\d+$/.test(text))
        return [finding('VALUE_DOES_NOT_CONTAIN_NR', 'nr', textIn(transaction, 'transID'), text)]
      numbers.push(Number(text))
      return []
    },
    findings(registers: number): Finding[] {
      numbers.sort((a, b) => a - b)
      const broken = numbers.flatMap((nr, i) => {
        const last = numbers[i - 1]
        return last === undefined || nr === last + 1 ? [] : [{ nr, last }]
      })
      if (broken.length > 0 && apart && registers > 1)
        return [
          finding('CONTINOUS_NUMBERING_PR_CASH_REGISTER', 'nr', `${broken[0]?.nr}`, `${registers} registers`),
        ]
      return broken.map(({ nr, last }) =>
        finding('NOT_CONTINOUS_NUMBERING', 'nr', `${nr}`, `${nr} after ${last}`),
      )
    },
  }
}

const certified = (transaction: Element, { certificate }: SignatureChecks, of: string): Finding[] => {
  const pem = textIn(transaction, 'certificateData')
  const found = (rule: RuleName, detail: string) => [finding(rule, 'certificateData', of, detail)]
  if (pem === '') return found('NO_CERTIFICATE', '')
  const facts = certificate(pem)
  if (!facts) return found('CERTIFICATE_COMPLETE_ERROR', '')
  const at = secondOf(textIn(transaction, 'transDate'), textIn(transaction, 'transTime'))
  if (at !== undefined && at * 1000 < epochMsOf(facts.from))
    return found('CERTIFICATE_NOT_VALID_YET', facts.from)
  if (at !== undefined && at * 1000 > epochMsOf(facts.to)) return found('CERTIFICATE_EXPIRED', facts.to)
  return facts.is_of_the_state ? [] : found('CERTIFICATE_NOT_TRUSTED_ISSUER', '')
}

type Link = {
  checks: SignatureChecks
  company_ident: string
  register_id: string
  of: string
  before: string | undefined
}

const signedBy = (
  transaction: Element,
  { checks, company_ident, register_id, of, before }: Link,
): Finding[] => {
  const signature = textIn(transaction, 'signature')
  if (signature === '') return [finding('NO_SIGNATURE', 'signature', of, '')]
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature))
    return [finding('SIGNATURE_COMPLETE_ERROR', 'signature', of, 'no base64')]
  const pem = textIn(transaction, 'certificateData')
  const verifiesAfter = (previous: string) => {
    const values = signedElements.map((name) => textIn(transaction, name))
    return checks.verifies(pem, [previous, ...values, register_id, company_ident].join(';'), signature)
  }
  if (before === undefined || verifiesAfter(before)) return []
  return verifiesAfter(firstPrevious)
    ? [finding('SIGNATURE_BREAK', 'signature', of, '')]
    : [finding('SIGNATURE_NOT_VERIFIED', 'signature', of, '')]
}

const finding = (rule: RuleName, element: string, of: string, detail: string): Finding => ({
  rule,
  element,
  of,
  detail,
})
