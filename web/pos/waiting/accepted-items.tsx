import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../shared/format/index.ts'
import { deviationWords } from '../../shared/timeline/index.ts'
import { Tag, TouchButton } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { unpaidOfCart } from '../sale/cart.ts'
import { useWaitingActions } from './use-waiting-actions.ts'
import type { WaitingItem } from './waiting-list.ts'

/** What the server took although it would have refused it live, with each reason, until a cashier has seen it. */
export const AcceptedItems = ({ items }: { items: readonly WaitingItem[] }) => {
  const { t } = useTranslation(['waiting', 'story'])
  const { seen } = useWaitingActions()
  return (
    <section className="above-20" aria-label={t('deviates')}>
      <h3>{t('deviates')}</h3>
      <p className="dim2">{t('deviatesText')}</p>
      <ul className="above-16 grid gap-8">
        {items.map((item) => (
          <Panel as="li" key={item.command.command_id} className="grid gap-8">
            <div className="row gap-12">
              <IconAlertTriangle size={22} aria-hidden />
              <span className="fill">
                <b>{t('bon', { nr: item.cart.short_nr })}</b>
                <small className="block dim t-13">{timeOf(item.made_at)}</small>
              </span>
              <Tag tone="warn">
                <IconCheck size={14} aria-hidden />
                {t('done')}
              </Tag>
              <b className="t-18 w-750">{money(item.money?.due ?? unpaidOfCart(item.cart))}</b>
            </div>
            {deviationWords(item.accepted ?? [], namesIn(item)).map(({ key, values = {} }, at) => (
              <p key={`${key}${at}`}>{t(`story:${key}`, values)}</p>
            ))}
            <div className="flex gap-8">
              <TouchButton onClick={() => seen(item)}>{t('seen')}</TouchButton>
            </div>
          </Panel>
        ))}
      </ul>
    </section>
  )
}

const namesIn = ({ cart }: WaitingItem): ReadonlyMap<string, string> =>
  new Map(cart.lines.map(({ product_uuid, name }) => [product_uuid, name]))
