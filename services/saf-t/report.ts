import {
  type Instant,
  type Money,
  money,
  plus,
  type Quantity,
  type RegisterUuid,
  zero,
} from '@bon/contracts/kernel'
import type { ReportFigures, SessionTotals, VatTypeSum } from '@bon/contracts/registers'
import { technicalGroup } from './basics.ts'
import { type Element, element, textElement } from './element.ts'
import type { SessionSums } from './session-sums.ts'
import { employee, paymentType, type SafTContext, vatCode } from './used.ts'
import { amountOf, dateOf, percentOf, quantityOf, signOf, timeOf } from './values.ts'

export type Report = {
  id: string
  type: 'X report' | 'Z report'
  figures: ReportFigures
  register_uuid: RegisterUuid
  at: Instant
  /** Sums of the session's receipts that the report does not hold; absent when its first receipts are of an earlier file. */
  rest: SessionSums | undefined
}

/** `eventReport`: the sealed figures of an X or Z report. Every list has a row, since the schema demands one. */
export const reportElement = (report: Report, context: SafTContext): Element => {
  const { figures, at } = report
  const { totals } = figures
  return element(
    'eventReport',
    textElement('reportID', report.id),
    textElement('reportType', report.type),
    textElement('companyIdent', context.cvr),
    textElement('companyName', context.legal_name),
    textElement('reportDate', dateOf(at, context.zone)),
    textElement('reportTime', timeOf(at, context.zone)),
    textElement('registerID', report.register_uuid),
    element(
      'reportTotalCashSales',
      textElement('totalCashSaleAmnt', amountOf(plus(totals.gross, totals.returns.amount))),
    ),
    groups(totals),
    payments(totals, context),
    employeePayments(totals, context),
    element('reportTip', ...counted('tip', totals.tips)),
    vatTypes(totals, context),
    textElement('reportOpeningChangeFloat', amountOf(figures.float)),
    textElement('reportReceiptNum', totals.receipts),
    textElement('reportOpenCashBoxNum', totals.drawer_openings),
    ...counted('reportReceiptCopy', totals.copies),
    ...counted('reportReceiptProforma', totals.provisionals),
    ...counted('reportReturn', totals.returns),
    ...counted('reportDiscount', { count: totals.discounted_lines, amount: totals.discount }),
    ...counted('reportVoidTrans', totals.orders_cancelled),
    corrections(totals),
    priceLookups(totals),
    element(
      'reportOtherCorrs',
      element(
        'reportOtherCorr',
        textElement('otherCorrType', '11009'),
        ...counted('otherCorr', totals.tender_corrections),
      ),
    ),
    ...counted('reportReceiptDelivery', none),
    ...counted('reportTraining', totals.training),
    report.rest && element('reportCreditSales', ...counted('creditSales', report.rest.credit)),
    report.rest && element('reportCreditMemos', ...counted('creditMemos', report.rest.memos)),
    moves('reportPayIns', 'reportPayIn', 'payIn', payIns(figures)),
    moves('reportPayOuts', 'reportPayOut', 'payOut', payOuts(figures)),
    textElement('reportGrandTotalSales', amountOf(figures.grand_totals.sales)),
    textElement('reportGrandTotalReturn', amountOf(figures.grand_totals.returns)),
    textElement('reportGrandTotalSalesNet', amountOf(figures.grand_totals.net)),
  )
}

type Counted = { count: number; amount: Money }
const none: Counted = { count: 0, amount: zero }

/**
 * The schema names both by one word: `tipNum` and `tipAmnt`. It has no number below zero, which a payment type has whose
 * payment of an earlier session was moved to another.
 */
const counted = (word: string, { count, amount }: Counted): Element[] => [
  textElement(`${word}Num`, Math.max(0, count)),
  textElement(`${word}Amnt`, amountOf(amount)),
]

const groups = ({ by_group }: SessionTotals): Element => {
  const sums = new Map<string, { quantity: Quantity; gross: Money }>()
  for (const { article_group, quantity, gross } of by_group) {
    const sum = sums.get(article_group)
    sums.set(article_group, {
      quantity: ((sum?.quantity ?? 0) + quantity) as Quantity,
      gross: plus(sum?.gross ?? zero, gross),
    })
  }
  if (sums.size === 0) sums.set(technicalGroup, { quantity: 0 as Quantity, gross: zero })
  return element(
    'reportArtGroups',
    ...[...sums].map(([group, { quantity, gross }]) =>
      element(
        'reportArtGroup',
        textElement('artGroupID', group),
        textElement('artGroupNum', quantityOf(quantity)),
        textElement('artGroupAmnt', amountOf(gross)),
      ),
    ),
  )
}

type PaidWith = SessionTotals['by_payment_type'][number]
/** As in the payments of transactions: with rounding and tips. */
const takenOf = ({ amount, rounding, tips }: PaidWith): Money => plus(plus(amount, rounding), tips)

const payments = ({ by_payment_type }: SessionTotals, context: SafTContext): Element =>
  element(
    'reportPayments',
    ...(by_payment_type.length === 0
      ? [element('reportPayment', textElement('paymentType', '12001'), ...counted('payment', none))]
      : by_payment_type.map((row) =>
          element(
            'reportPayment',
            textElement('paymentType', paymentType(context, row.payment_type_uuid)),
            ...counted('payment', { count: row.count, amount: takenOf(row) }),
          ),
        )),
  )

const employeePayments = (
  { by_cashier_and_payment_type: rows, by_cashier }: SessionTotals,
  context: SafTContext,
): Element =>
  element(
    'reportEmpPayments',
    ...(rows.length === 0
      ? [
          element(
            'reportEmpPayment',
            textElement('empID', employee(context, by_cashier[0]?.cashier_uuid ?? context.anyone)),
            textElement('paymentType', '12001'),
            ...counted('payment', none),
          ),
        ]
      : rows.map((row) =>
          element(
            'reportEmpPayment',
            textElement('empID', employee(context, row.cashier_uuid)),
            textElement('paymentType', paymentType(context, row.payment_type_uuid)),
            ...counted('payment', { count: row.count, amount: takenOf(row) }),
          ),
        )),
  )

const vatTypes = ({ by_rate, by_vat_type }: SessionTotals, context: SafTContext): Element => {
  const rows: readonly VatTypeSum[] = by_vat_type ?? by_rate
  const all = rows.length > 0 ? rows : [{ vat_rate: 0, gross: zero, net: zero, vat: zero }]
  return element(
    'reportCashSalesVat',
    ...all.map(({ net, vat, ...of }) =>
      element(
        'reportCashSaleVat',
        textElement('vatCode', vatCode(context, of)),
        textElement('vatPerc', percentOf(of.vat_rate)),
        textElement('cashSaleAmnt', amountOf(net)),
        textElement('vatAmnt', amountOf(vat)),
        textElement('vatAmntTp', signOf(vat)),
      ),
    ),
  )
}

const corrections = ({ corrections: by_kind }: SessionTotals): Element =>
  element(
    'reportCorrLines',
    ...Object.entries(by_kind).map(([kind, row]) =>
      element('reportCorrLine', textElement('corrLineType', kind), ...counted('corrLine', row)),
    ),
  )

const priceLookups = ({ price_lookups }: SessionTotals): Element => {
  const rows = price_lookups.length > 0 ? price_lookups : [{ article_group: technicalGroup, ...none }]
  return element(
    'reportPriceInquiries',
    ...rows.map(({ article_group, ...row }) =>
      element(
        'reportPriceInquiry',
        textElement('priceInquiryGroup', article_group),
        ...counted('priceInquiry', row),
      ),
    ),
  )
}

type Move = Counted & { type: string }

const payIns = ({ totals, opening_adjustment = zero }: ReportFigures): Move[] => [
  ...totals.deposits.map(({ reason, ...row }) => ({ type: `deposit_${reason}`, ...row })),
  ...(opening_adjustment > 0 ? [{ type: 'opening_from_safe', count: 1, amount: opening_adjustment }] : []),
]

const payOuts = ({ totals, opening_adjustment = zero }: ReportFigures): Move[] => [
  ...totals.withdrawals.map(({ reason, ...row }) => ({ type: `withdrawal_${reason}`, ...row })),
  ...(opening_adjustment < 0
    ? [{ type: 'opening_to_safe', count: 1, amount: money(-opening_adjustment) }]
    : []),
]

const moves = (list: string, row: string, word: string, rows: readonly Move[]): Element | undefined =>
  rows.length === 0
    ? undefined
    : element(
        list,
        ...rows.map(({ type, ...each }) =>
          element(row, textElement(`${word}Type`, type), ...counted(word, each)),
        ),
      )
