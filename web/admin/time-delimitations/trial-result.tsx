import type { Overlap, Simulation } from '@bon/contracts/prices'
import { useTranslation } from 'react-i18next'
import { dateOf, money, quantity } from '../../shared/format/index.ts'
import { Banner, EmptyState } from '../../shared/ui/index.ts'
import parts from '../parts/parts.module.css'
import style from './trial.module.css'

/** Product by product what it was and would have been, and which rules stand in each other's way. */
export const TrialResult = ({ told }: { told: Simulation }) => {
  const { t } = useTranslation('shop')
  const day = dateOf(told.day)
  return (
    <div className={style.result} role="status">
      <p>{t('trial.summary', { day, count: told.orders })}</p>
      {told.is_cut && <Banner tone="warn">{t('trial.cut')}</Banner>}
      {told.products.length === 0 ? (
        <EmptyState title={t('trial.nothing')}>{t('trial.nothing_text')}</EmptyState>
      ) : (
        <Products told={told} day={day} />
      )}
      <h3>{t('trial.overlaps')}</h3>
      {told.overlaps.length === 0 ? (
        <p className={style.hint}>{t('trial.no_overlaps')}</p>
      ) : (
        <ul className={style.overlaps}>
          {told.overlaps.map((overlap) => (
            <OverlapRow key={overlap.time_delimitation_uuid} overlap={overlap} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Products = ({ told: { products, total }, day }: { told: Simulation; day: string }) => {
  const { t } = useTranslation('shop')
  return (
    <div className={parts.scroll}>
      <table className={parts.table}>
        <caption className="vh">{t('trial.caption', { day })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('trial.product')}</th>
            {(['quantity', 'in_rule', 'was', 'would_be', 'difference'] as const).map((column) => (
              <th key={column} scope="col" className={parts.number}>
                {t(`trial.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((row) => (
            <tr key={row.product_uuid}>
              <td lang="da">{row.name}</td>
              <td className={parts.number}>{quantity(row.quantity)}</td>
              <td className={parts.number}>{quantity(row.quantity_in_rule)}</td>
              <td className={parts.number}>{money(row.was)}</td>
              <td className={parts.number}>{money(row.would_be)}</td>
              <td className={parts.number}>{signed(row.difference)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('trial.total')}</td>
            <td className={parts.number}>{money(total.was)}</td>
            <td className={parts.number}>{money(total.would_be)}</td>
            <td className={parts.number}>{signed(total.difference)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const OverlapRow = ({ overlap: { name, is_before, products, at } }: { overlap: Overlap }) => {
  const { t } = useTranslation('shop')
  return (
    <li data-shared={products > 0 || undefined}>
      <strong>{t(is_before ? 'trial.is_before' : 'trial.is_after', { name })}</strong>{' '}
      <span>{t('trial.first_at', { date: dateOf(at.date), from: at.from, to: at.to })}</span>{' '}
      <span>{t('trial.shared', { count: products })}</span>
    </li>
  )
}

/** More is told by its sign, as less is: colour alone says nothing to some. */
const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${money(amount)}`
