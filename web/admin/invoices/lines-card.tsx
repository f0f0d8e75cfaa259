import type { InvoiceView } from '@bon/contracts/invoices'
import { type Money, sum } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money, percent, quantity } from '../../shared/format/index.ts'
import { TotalAmount } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import { Table, TableScroll } from '../parts/table.tsx'
import { Totals, TotalsPair } from '../parts/totals.tsx'
import style from './invoices.module.css'

type Bill = Pick<InvoiceView, 'lines' | 'by_rate' | 'net' | 'total'>
/** A deduction between the total and the amount due. */
type Step = { key: 'prepaid' | 'credited'; amount: Money }
type LinesCardProps = { bill: Bill; steps?: readonly Step[] }

/** The lines sold or credited, and the amount due. */
export const LinesCard = ({ bill, steps = [] }: LinesCardProps) => {
  const { t } = useTranslation('invoices')
  return (
    <Card title={t('lines')}>
      <TableScroll className={style.flush}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('item')}</th>
              <th scope="col" className="num">
                {t('quantity')}
              </th>
              <th scope="col" className="num">
                {t('price')}
              </th>
              <th scope="col" className="num">
                {t('vat_rate')}
              </th>
              <th scope="col" className="num">
                {t('amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bill.lines.map((line) => (
              <tr key={line.uuid}>
                <td>
                  {line.name}
                  {line.discount !== 0 && (
                    <span className={`${style.discount} danger-text t-13`}>
                      {t('discount', { amount: money(line.discount) })}
                    </span>
                  )}
                </td>
                <td className="num">{quantity(line.quantity)}</td>
                <td className="num">{money(line.unit_price)}</td>
                <td className="num dim2">{percent(line.vat_rate)}</td>
                <td className="num">{money(line.total)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
      <LinesTotals bill={bill} steps={steps.filter(({ amount }) => amount !== 0)} />
    </Card>
  )
}

const LinesTotals = ({ bill: { net, by_rate, total }, steps }: Required<LinesCardProps>) => {
  const { t } = useTranslation('invoices')
  return (
    <Totals wide>
      <dt>{t('net')}</dt>
      <dd>{money(net)}</dd>
      {by_rate.map(({ vat_rate, net: base, vat }) => (
        <TotalsPair key={vat_rate}>
          <dt>{t('vat_of', { rate: percent(vat_rate), base: money(base) })}</dt>
          <dd>{money(vat)}</dd>
        </TotalsPair>
      ))}
      <dt className="sum">{t('total')}</dt>
      <dd className="sum">
        <TotalAmount>{money(total)}</TotalAmount>
      </dd>
      {steps.map(({ key, amount }) => (
        <TotalsPair key={key}>
          <dt>{t(key)}</dt>
          <dd>{money(-amount)}</dd>
        </TotalsPair>
      ))}
      {steps.length > 0 && (
        <>
          <dt className="sum">{t('payable')}</dt>
          <dd className="sum">{money(total - sum(steps.map(({ amount }) => amount)))}</dd>
        </>
      )}
    </Totals>
  )
}
