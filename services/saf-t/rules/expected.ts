import { childrenOf, type Element, textIn } from '../element.ts'
import type { Finding } from './finding.ts'
import { codeOf, has, type Master } from './references.ts'

const withTransaction = new Set([
  ...['13010', '13011', '13012', '13013', '13014', '13015', '13016', '13019', '13028'],
])
const withReport = new Set(['13008', '13009'])
const withLines = new Set([
  ...['11001', '11002', '11003', '11004', '11006', '11008', '11009', '11012', '11013', '11014'],
  ...['11015', '11016', '11017', '11999'],
])
const withPayment = new Set([
  ...[...withLines].filter((code) => code !== '11013' && code !== '11014'),
  '11005',
])
const withPaymentReference = new Set(['12002', '12003', '12011'])

const missing = (element: string, of: string, detail: string): Finding => ({
  rule: 'ELEMENT_NOT_FOUND_WHEN_EXPECTED',
  element,
  of,
  detail,
})

/** What an event's code asks for beyond the schema. */
export const expectedOfEvent = (event: Element, master: Master): Finding[] => {
  const code = codeOf(master, textIn(event, 'eventType'))
  const of = textIn(event, 'eventID')
  return [
    ...(withTransaction.has(code) && !has(event, 'transID') ? [missing('transID', of, code)] : []),
    ...(withReport.has(code) && !has(event, 'eventReport') ? [missing('eventReport', of, code)] : []),
  ]
}

/** What a transaction's code asks for; one that was voided has neither lines nor payments. */
export const expectedOfTransaction = (transaction: Element, master: Master): Finding[] => {
  const code = codeOf(master, textIn(transaction, 'transType'))
  const of = textIn(transaction, 'transID')
  const payments = childrenOf(transaction, 'payment')
  const references = payments.flatMap((payment) => {
    const payment_code = codeOf(master, textIn(payment, 'paymentType'))
    return withPaymentReference.has(payment_code) && !has(payment, 'paymentRefID')
      ? [missing('paymentRefID', of, payment_code)]
      : []
  })
  if (textIn(transaction, 'voidTransaction') === 'true') return references
  const lines = childrenOf(transaction, 'ctLine')
  const isIncomplete = lines.some((line) => !has(line, 'qnt') || !has(line, 'artID'))
  return [
    ...references,
    ...(withLines.has(code) && (lines.length === 0 || isIncomplete) ? [missing('ctLine', of, code)] : []),
    ...(withPayment.has(code) && payments.length === 0 ? [missing('payment', of, code)] : []),
  ]
}
