import { childOf, childrenOf, type Element, textIn } from '../element.ts'
import { secondOf } from '../values.ts'
import type { Finding, RuleName } from './finding.ts'
import { codeOf, type Master } from './references.ts'

/** Transactions that X and Z count as sales. */
const counted = new Set([
  ...['11001', '11002', '11004', '11005', '11006', '11009', '11012', '11013', '11015', '11016', '11017'],
])

/** Minor units; the file's amounts have at most two decimals. */
export const minorOf = (text: string): number => Math.round(Number(text) * 100)

type Sale = { at: number; amount: number; tip: number }
type Told = { at: number; report: Element }

/**
 * The sums of X and Z of one register over the transactions of their window: after the Z before, up to the report, by
 * whole seconds. The first window of a register may have begun before the file, so it is not checked.
 */
export const openReports = (master: Master) => {
  const sales: Sale[] = []
  const told: Told[] = []
  return {
    transaction(transaction: Element): Finding[] {
      const at = secondOf(textIn(transaction, 'transDate'), textIn(transaction, 'transTime'))
      if (at === undefined)
        return [finding('EVENT_REPORT_COULD_NOT_RUN', 'transTime', textIn(transaction, 'transID'), 'no time')]
      const isCounted = ['voidTransaction', 'trainingID'].every(
        (name) => textIn(transaction, name) !== 'true',
      )
      const code = codeOf(master, textIn(transaction, 'transType'))
      const amount = isCounted && counted.has(code) ? signed(transaction) : 0
      const tip = isCounted ? tipsOf(transaction, master) : 0
      if (amount !== 0 || tip !== 0) sales.push({ at, amount, tip })
      return []
    },
    event(event: Element): void {
      const report = childOf(event, 'eventReport')
      const at = report && secondOf(textIn(report, 'reportDate'), textIn(report, 'reportTime'))
      if (report && at !== undefined) told.push({ at, report })
    },
    /** After the register's last element. */
    findings(): Finding[] {
      let last_z: { at: number; grand: number } | undefined
      let next = 0
      sales.sort((one, other) => one.at - other.at)
      told.sort((one, other) => one.at - other.at)
      return told.flatMap(({ at, report }) => {
        const from = last_z?.at ?? Number.NEGATIVE_INFINITY
        while (next < sales.length && (sales[next]?.at ?? 0) <= from) next++
        const findings = last_z ? checked(sumUpTo(sales, next, at), last_z.grand, report) : []
        if (textIn(report, 'reportType') === 'Z report')
          last_z = { at, grand: minorOf(textIn(report, 'reportGrandTotalSales')) }
        return findings
      })
    },
  }
}

const sumUpTo = (sales: readonly Sale[], first: number, at: number): { sold: number; tips: number } => {
  let [sold, tips] = [0, 0]
  for (let i = first; ; i++) {
    const sale = sales[i]
    if (!sale || sale.at > at) return { sold, tips }
    sold += sale.amount
    tips += sale.tip
  }
}

const signed = (transaction: Element): number => {
  const amount = Math.abs(minorOf(textIn(transaction, 'transAmntIn')))
  return textIn(transaction, 'amntTp') === 'D' ? -amount : amount
}

const tipsOf = (transaction: Element, master: Master): number =>
  childrenOf(transaction, 'raise')
    .filter((raise) => codeOf(master, textIn(raise, 'raiseType')) === '10001')
    .reduce((sum, raise) => sum + minorOf(textIn(raise, 'raiseAmnt')), 0)

const checked = (
  { sold, tips }: { sold: number; tips: number },
  grand_before: number,
  report: Element,
): Finding[] => {
  const of = textIn(report, 'reportID')
  const reported = minorOf(textIn(childOf(report, 'reportTotalCashSales') ?? report, 'totalCashSaleAmnt'))
  const returned = Math.abs(minorOf(textIn(report, 'reportReturnAmnt')))
  const tip = minorOf(textIn(childOf(report, 'reportTip') ?? report, 'tipAmnt'))
  const grand = minorOf(textIn(report, 'reportGrandTotalSales'))
  return [
    ...unless(reported === sold + returned, () =>
      finding('EVENT_REPORT_TOTAL_CASH_SALES', 'totalCashSaleAmnt', of, `${reported} of ${sold + returned}`),
    ),
    ...unless(grand === grand_before + reported, () =>
      finding(
        'EVENT_REPORT_GRAND_TOTAL_SALES',
        'reportGrandTotalSales',
        of,
        `${grand} of ${grand_before + reported}`,
      ),
    ),
    ...unless(tip === tips, () => finding('EVENT_REPORT_TIPS', 'tipAmnt', of, `${tip} of ${tips}`)),
  ]
}

const unless = (holds: boolean, found: () => Finding): Finding[] => (holds ? [] : [found()])
const finding = (rule: RuleName, element: string, of: string, detail: string): Finding => ({
  rule,
  element,
  of,
  detail,
})
