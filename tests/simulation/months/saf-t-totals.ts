const sales = new Set(['11001', '11002', '11015', '11006'])
const drawer: Readonly<Record<string, string>> = {
  '11007': 'drawer float',
  '11008': 'drawer difference',
  '11010': 'drawer out',
  '11011': 'drawer in',
}
type Totals = Map<string, number>
type Add = (key: string, amount: number) => void
const adding =
  (totals: Totals): Add =>
  (key, amount) =>
    totals.set(key, (totals.get(key) ?? 0) + amount)

/**
 * What a cash-register file comes to under the names of the test's own books, in øre and without training: its
 * transactions, and again its Z reports.
 */
export const safTTotals = (text: string): { transactions: Totals; reports: Totals } => {
  const [transactions, reports]: [Totals, Totals] = [new Map(), new Map()]
  for (const [, whole = ''] of each(text, 'cashtransaction')) addTransaction(whole, adding(transactions))
  for (const [, report = ''] of each(text, 'eventReport'))
    if (textOf(report, 'reportType') === 'Z report') addReport(report, adding(reports))
  return { transactions, reports }
}

const addTransaction = (whole: string, add: Add) => {
  const own = whole.replaceAll(/<ctLine>.*?<\/ctLine>/gs, '')
  if (textOf(own, 'trainingID') === 'true' || textOf(own, 'voidTransaction') === 'true') return
  const type = textOf(own, 'transType')
  const payments = [...each(own, 'payment')].map(([, payment = '']) => payment)
  // An owed amount that is settled is an 11011 too, and names its sale.
  const moved = textOf(own, 'refID') === '' ? drawer[type] : undefined
  if (moved) {
    for (const payment of payments) add(moved, minorOf(payment, 'paidAmnt'))
    return
  }
  for (const payment of payments) {
    const [by, amount] = [textOf(payment, 'paymentType'), minorOf(payment, 'paidAmnt')]
    add(`tender ${by}`, amount)
    add(`taken ${textOf(payment, 'empID')} ${by}`, amount)
  }
  for (const [, raise = ''] of each(own, 'raise')) add('tips', minorOf(raise, 'raiseAmnt'))
  add('rounding', minorOf(own, 'roundingAmnt'))
  if (sales.has(type)) add('gross', minorOf(own, 'transAmntIn'))
  // Multi-purpose cards are no turnover, though they have a row of VAT at zero percent (LAW-13).
  if (type === '11999') return
  for (const [, vat = ''] of each(own, 'vat')) {
    const rate = Number(textOf(vat, 'vatPerc')) * 10
    add(`vat ${rate}`, minorOf(vat, 'vatAmnt'))
    add(`base ${rate}`, minorOf(vat, 'vatBasAmnt'))
    add(`code ${textOf(vat, 'vatCode')}`, minorOf(vat, 'vatBasAmnt'))
  }
}

const addReport = (report: string, add: Add) => {
  // Sales are stated before returns.
  add('gross', minorOf(report, 'totalCashSaleAmnt') - minorOf(report, 'reportReturnAmnt'))
  add('tips', minorOf(report, 'tipAmnt'))
  for (const [, row = ''] of each(report, 'reportPayment'))
    add(`tender ${textOf(row, 'paymentType')}`, minorOf(row, 'paymentAmnt'))
  for (const [, row = ''] of each(report, 'reportEmpPayment'))
    add(`taken ${textOf(row, 'empID')} ${textOf(row, 'paymentType')}`, minorOf(row, 'paymentAmnt'))
  for (const [, row = ''] of each(report, 'reportCashSaleVat')) {
    const rate = Number(textOf(row, 'vatPerc')) * 10
    add(`vat ${rate}`, minorOf(row, 'vatAmnt'))
    add(`base ${rate}`, minorOf(row, 'cashSaleAmnt'))
    add(`code ${textOf(row, 'vatCode')}`, minorOf(row, 'cashSaleAmnt'))
  }
}

const each = (text: string, name: string) => text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))
const textOf = (text: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''
const minorOf = (text: string, name: string): number => Math.round(Number(textOf(text, name)) * 100)
