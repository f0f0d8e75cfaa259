import { childOf, type Element, textIn } from '../element.ts'
import { openChain, openNumbers, type SignatureChecks } from './chain.ts'
import { expectedOfEvent, expectedOfTransaction } from './expected.ts'
import type { Finding } from './finding.ts'
import { masterOf, referencesIn } from './references.ts'
import { openReports } from './reports.ts'

export type { Certificate, SignatureChecks } from './chain.ts'
export * from './finding.ts'

/**
 * The authority's rules beyond the schema, over the elements of one file in the file's order. `company` is its master
 * data.
 */
export const openRules = (company: readonly Element[], company_ident: string, checks: SignatureChecks) => {
  const { master, findings } = masterOf(company)
  const numbers = openNumbers()
  const report_ids = new Set<string>()
  let registers = 0
  const reportTwice = (event: Element): Finding[] => {
    const report = childOf(event, 'eventReport')
    if (!report) return []
    const of = textIn(report, 'reportID')
    const findings: Finding[] = report_ids.has(of)
      ? [{ rule: 'SCHEMA_KEY', element: 'reportID', of, detail: 'twice' }]
      : []
    report_ids.add(of)
    return findings
  }
  return {
    masterData: (): Finding[] => findings,
    register(register_id: string) {
      const reports = openReports(master)
      const chain = openChain(checks, company_ident, register_id)
      const ended = numbers.register()
      registers++
      return {
        event(event: Element): Finding[] {
          reports.event(event)
          return [
            ...reportTwice(event),
            ...referencesIn(event, textIn(event, 'eventID'), master),
            ...expectedOfEvent(event, master),
          ]
        },
        transaction: (transaction: Element): Finding[] => [
          ...referencesIn(transaction, textIn(transaction, 'transID'), master),
          ...expectedOfTransaction(transaction, master),
          ...reports.transaction(transaction),
          ...numbers.see(transaction),
          ...chain(transaction),
        ],
        end(): Finding[] {
          ended()
          return reports.findings()
        },
      }
    },
    end: (): Finding[] => numbers.findings(registers),
  }
}

/** `SAF-T Cash Register_<CVR>_<yyyymmddhhmmss>_<X>_<Y>.xml`, X of Y (LAW-2). */
export const fileNameFindings = (name: string): Finding[] =>
  /^SAF-T Cash Register_\d{8}_\d{14}_([1-9])_([1-9])\.xml$/.test(name)
    ? []
    : [{ rule: 'FILENAME', element: 'auditfile', of: name, detail: name }]
