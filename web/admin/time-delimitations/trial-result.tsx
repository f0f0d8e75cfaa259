import type { Overlap, Simulation } from '@bon/contracts/prices'
import { useTranslation } from 'react-i18next'
import { dateOf, money, quantity } from '../../shared/format/index.ts'
import { Banner, EmptyState } from '../../shared/ui/index.ts'
import { Table, TableScroll } from '../parts/table.tsx'
import style from './trial.module.css'

/** Old and simulated amount per product, and conflicting rules. */
export const TrialResult = ({ simulation }: { simulation: Simulation }) => {
  const { t } = useTranslation('shop')
  const day = dateOf(simulation.day)
  return (
    <div className={`${style.result} above-16 grid gap-12`} role="status">
      <p>{t('trial.summary', { day, count: simulation.orders })}</p>
      {simulation.is_cut && <Banner tone="warn">{t('trial.cut')}</Banner>}
      {simulation.products.length === 0 ? (
        <EmptyState title={t('trial.nothing')}>{t('trial.nothing_text')}</EmptyState>
      ) : (
        <Products simulation={simulation} day={day} />
      )}
      <h3>{t('trial.overlaps')}</h3>
      {simulation.overlaps.length === 0 ? (
        <p className="dim2">{t('trial.no_overlaps')}</p>
      ) : (
        <ul className={`${style.overlaps} grid gap-8`}>
          {simulation.overlaps.map((overlap) => (
            <OverlapRow key={overlap.time_delimitation_uuid} overlap={overlap} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Products = ({ simulation: { products, total }, day }: { simulation: Simulation; day: string }) => {
  const { t } = useTranslation('shop')
  return (
    <TableScroll>
      <Table>
        <caption className="vh">{t('trial.caption', { day })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('trial.product')}</th>
            {(['quantity', 'in_rule', 'was', 'would_be', 'difference'] as const).map((column) => (
              <th key={column} scope="col" className="num">
                {t(`trial.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((row) => (
            <tr key={row.product_uuid}>
              <td lang="da">{row.name}</td>
              <td className="num">{quantity(row.quantity)}</td>
              <td className="num">{quantity(row.quantity_in_rule)}</td>
              <td className="num">{money(row.was)}</td>
              <td className="num">{money(row.would_be)}</td>
              <td className="num">{signed(row.difference)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('trial.total')}</td>
            <td className="num">{money(total.was)}</td>
            <td className="num">{money(total.would_be)}</td>
            <td className="num">{signed(total.difference)}</td>
          </tr>
        </tfoot>
      </Table>
    </TableScroll>
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

/** An explicit plus sign, because colour alone is not enough. */
const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${money(amount)}`
