import { giftCardType, interimType } from '@bon/contracts/orders'
import type { ZReportView } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { count, cvr, dateTimeOf, money, percent, quantity } from '../format/index.ts'
import { classes } from '../ui/classes.ts'
import { Facit } from '../ui/facit.tsx'
import { Centre, Pair, Paper, paperStyle, Rule, Three } from './paper.tsx'
import { tendersOf } from './tenders-of.ts'

/** What a Z report names only by uuid. Cashiers and payment types by uuid; what is missing prints as a dash. */
export type ZReportNames = {
  seller: { name: string; legal_name: string; cvr: string; address?: string }
  register: { identifier: string; name: string }
  cashiers: Readonly<Record<string, string>>
  payment_types: Readonly<Record<string, string>>
}

type ZReportPaperProps = { report: ZReportView; names: ZReportNames; look?: 'paper' | 'slip' }

/** An X report while the session runs, its Z report when it is closed: same order on screen and paper (DESIGN.md 6, 17). */
export const ZReportPaper = ({ report, names, look = 'paper' }: ZReportPaperProps) => {
  const { t } = useTranslation(['common', 'session'])
  const { totals } = report
  // Every company has these without setting them up.
  const own: Record<string, string> = { [interimType]: t('pay.interim'), [giftCardType]: t('giftCard.one') }
  const title = report.status === 'closed' ? t('zReport.title', { n: number(report.n) }) : t('xReport.title')
  return (
    <Paper report look={look}>
      <h1 className={paperStyle.name}>{names.seller.name}</h1>
      <Centre lines={[`${names.seller.legal_name} · CVR ${cvr(names.seller.cvr)}`]} />
      <p className={paperStyle.stamp}>
        {`${title} · ${t('register.one')} ${names.register.identifier} ${names.register.name}`}
      </p>
      {report.test_mode ? (
        <h2 className={classes(paperStyle.stamp, paperStyle.strong)}>{t('session:paper.test')}</h2>
      ) : null}
      <Forced report={report} />
      <Rule />
      <Pair left={t('zReport.opened')} right={moment(report.opened_at, names.cashiers[report.opened_by])} />
      {report.closed_at ? (
        <Pair
          left={t('zReport.closed')}
          right={moment(report.closed_at, names.cashiers[report.closed_by ?? ''])}
        />
      ) : null}
      {report.first_nr === null ? null : (
        <Pair left={t('zReport.numbers')} right={`${report.first_nr} – ${report.last_nr}`} />
      )}
      {report.first_nr === null ? null : <p>({t('zReport.sharedSeries')})</p>}
      <Rule />
      <div className={paperStyle.pair}>
        <h2 className={paperStyle.heading}>{t('session:paper.sales')}</h2>
        <h2 className={paperStyle.heading}>{t('session:paper.withVat')}</h2>
      </div>
      {totals.by_group.map((group) => (
        <Pair
          key={`${group.article_group} ${group.vat_rate}`}
          left={`${t(`articleGroup.${group.article_group}`)} ${percent(group.vat_rate)}`}
          right={money(group.gross)}
        />
      ))}
      <div className={paperStyle.big}>
        <span>{`${t('total')} DKK`}</span>
        <Facit>{money(totals.gross)}</Facit>
      </div>
      {totals.by_rate.map((rate) => (
        <Pair
          key={rate.vat_rate}
          left={`${t('vat.included')} ${percent(rate.vat_rate)}`}
          right={money(rate.vat)}
        />
      ))}
      <Rule />
      <Tenders report={report} nameOf={(uuid) => own[uuid] ?? names.payment_types[uuid] ?? '–'} />
      <Settlements report={report} />
      {totals.tips.amount === 0 ? null : (
        <Three left={t('pay.tip')} middle={count(totals.tips.count)} right={money(totals.tips.amount)} />
      )}
      {totals.rounding === 0 ? null : <Pair left={t('rounding')} right={money(totals.rounding)} />}
      <Cash report={report} />
      <Rule />
      <Three left={t('receipt.many')} middle={count(totals.receipts)} right={money(totals.gross)} />
      <Pair left={t('zReport.discounts')} right={money(-totals.discount)} />
      <Acts report={report} />
      {report.test_mode ? (
        <Three
          left={t('session:paper.training')}
          middle={count(totals.training.count)}
          right={money(totals.training.amount)}
        />
      ) : null}
      <Products report={report} />
      <Rule />
      {totals.by_cashier.map((row) => (
        <Three
          key={row.cashier_uuid}
          left={`${t('cashier.one')} ${names.cashiers[row.cashier_uuid] ?? '–'}`}
          middle={count(row.count)}
          right={money(row.gross)}
        />
      ))}
      <Pair left={t('zReport.grandTotal')} right={money(report.grand_total_sales)} />
      <Signature report={report} />
      {report.note ? <Note text={report.note} /> : null}
    </Paper>
  )
}

/** Whoever reads the slip sees at its head that this was no ordinary close, and why (ZR-17). */
const Forced = ({ report: { forced, counted, status } }: { report: ZReportView }) => {
  const { t } = useTranslation(['common', 'session'])
  if (!forced) return null
  return (
    <>
      <h2 className={classes(paperStyle.stamp, paperStyle.strong)}>{t('session:paper.forced')}</h2>
      <Centre
        lines={[
          t(`session:force.reason_${forced.reason}`),
          ...(counted === null && status === 'closed' ? [t('session:paper.notCounted')] : []),
        ]}
      />
    </>
  )
}

const Cash = ({ report }: { report: ZReportView }) => {
  const { t } = useTranslation(['common', 'session'])
  return (
    <>
      <Rule />
      <h2 className={paperStyle.heading}>{t('session:paper.cash')}</h2>
      {report.since_close === null ? null : (
        <Pair
          left={t(report.since_close > 0 ? 'session:paper.received' : 'session:paper.transferred')}
          right={money(report.since_close)}
        />
      )}
      <Pair left={t('count.opening')} right={money(report.float)} />
      <Moves report={report} />
      <Pair left={t('count.expected')} right={money(report.expected_cash)} />
      {report.counted === null ? null : <Pair left={t('count.counted')} right={money(report.counted)} />}
      {report.to_cash_deposit ? (
        <Pair left={t('session:paper.withdrawal.takings')} right={money(-report.to_cash_deposit)} />
      ) : null}
      {report.float_next === null ? null : <Pair left={t('count.next')} right={money(report.float_next)} />}
    </>
  )
}

/** Cash in and out beside sales, by reason (fiscal.md 2.1); the takings stand after the count. */
const Moves = ({ report }: { report: ZReportView }) => {
  const { t } = useTranslation(['common', 'session'])
  const { deposits, withdrawals } = report.totals
  return (
    <>
      {deposits.map((row) => (
        <Three
          key={`in ${row.reason}`}
          left={t(`session:paper.deposit.${row.reason}`)}
          middle={count(row.count)}
          right={money(row.amount)}
        />
      ))}
      {withdrawals
        .filter(({ reason }) => reason !== 'takings')
        .map((row) => (
          <Three
            key={`out ${row.reason}`}
            left={t(`session:paper.withdrawal.${row.reason}`)}
            middle={count(row.count)}
            right={money(-row.amount)}
          />
        ))}
    </>
  )
}

/** What each terminal counted when its day was closed, and how far the books are from it (ZR-16, P11). */
const Settlements = ({ report: { settlements } }: { report: ZReportView }) => {
  const { t } = useTranslation('session')
  return settlements.map(({ settlement_uuid, identifier, reported, difference }) => (
    <div key={settlement_uuid}>
      <Pair left={t('paper.settled', { identifier })} right={money(reported)} />
      {difference === 0 ? null : (
        <b>
          <Pair left={t('paper.settlementDifference')} right={money(difference)} />
        </b>
      )}
    </div>
  ))
}

/** What each means took and how often, and what was counted of it (fiscal.md 2.1, design 17). */
const Tenders = ({ report, nameOf }: { report: ZReportView; nameOf: (uuid: string) => string }) => {
  const { t } = useTranslation(['common', 'session'])
  const tenders = tendersOf(report)
  if (tenders.length === 0) return null
  return (
    <>
      <div className={paperStyle.tender}>
        <h2 className={paperStyle.heading}>{t('session:paper.tenders')}</h2>
        <h2 className={paperStyle.heading}>{t('count.expected')}</h2>
        <h2 className={paperStyle.heading}>{t('count.counted')}</h2>
      </div>
      {tenders.map(({ uuid, times, expected, counted }) => (
        <div key={uuid} className={paperStyle.tender}>
          <span>{times === 0 ? nameOf(uuid) : `${nameOf(uuid)} (${count(times)})`}</span>
          <span>{money(expected)}</span>
          <span className={classes(counted !== null && counted !== expected && paperStyle.off)}>
            {counted === null ? '–' : money(counted)}
          </span>
        </div>
      ))}
      {report.difference ? (
        <div className={classes(paperStyle.pair, paperStyle.total)}>
          <span>{t('count.difference')}</span>
          <span className={paperStyle.off}>{money(report.difference)}</span>
        </div>
      ) : null}
    </>
  )
}

const Acts = ({ report }: { report: ZReportView }) => {
  const { t } = useTranslation(['common', 'session'])
  const { returns, lines_removed, orders_cancelled, copies, provisionals, drawer_openings, x_reports } =
    report.totals
  return (
    <>
      {returns.count === 0 ? null : (
        <Three left={t('zReport.returns')} middle={count(returns.count)} right={money(-returns.amount)} />
      )}
      <Three
        left={t('zReport.linesRemoved')}
        middle={count(lines_removed.count)}
        right={money(-lines_removed.amount)}
      />
      <Three
        left={t('zReport.ordersCancelled')}
        middle={count(orders_cancelled.count)}
        right={money(-orders_cancelled.amount)}
      />
      <Three left={t('session:paper.copies')} middle={count(copies.count)} right={money(copies.amount)} />
      <Three
        left={t('session:paper.provisionals')}
        middle={count(provisionals.count)}
        right={money(provisionals.amount)}
      />
      <Pair left={t('session:paper.drawerOpenings')} right={count(drawer_openings)} />
      <Pair left={t('xReport.many')} right={count(x_reports)} />
    </>
  )
}

/** How many were sold of what the house wants to know it of (ZR-25). */
const Products = ({ report }: { report: ZReportView }) => {
  const { t } = useTranslation(['common', 'session'])
  const { by_product } = report.totals
  if (by_product.length === 0) return null
  return (
    <>
      <Rule />
      <h2 className={paperStyle.heading}>{t('session:paper.sold')}</h2>
      {by_product.map((row) => (
        <Pair key={row.product_uuid} left={row.name} right={quantity(row.quantity)} />
      ))}
    </>
  )
}

const Signature = ({ report }: { report: ZReportView }) => {
  const { t } = useTranslation(['common', 'session'])
  if (!report.signature) return null
  const lines = [`${t('zReport.signature')} ${short(report.signature)}`]
  if (report.previous_signature) lines.push(`${t('zReport.previous')} ${short(report.previous_signature)}`)
  return (
    <>
      <Rule />
      <Centre lines={lines} />
    </>
  )
}

const Note = ({ text }: { text: string }) => {
  const { t } = useTranslation(['common', 'session'])
  return (
    <>
      <Rule />
      <h2 className={paperStyle.heading}>{t('count.note')}</h2>
      <p>{text}</p>
    </>
  )
}

const number = (n: number): string => String(n).padStart(4, '0')
const moment = (at: string, initials: string | undefined): string =>
  initials ? `${dateTimeOf(at)} · ${initials}` : dateTimeOf(at)
const short = (signature: string): string => signature.slice(0, 8).replace(/(.{4})(?=.)/, '$1 ')
