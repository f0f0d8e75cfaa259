import { paymentEndpoints } from '@bon/contracts/payments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf, money } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { Page } from '../parts/page.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { useRegisters } from '../parts/use-registers.ts'
import { SessionStory } from './session-story.tsx'
import { PaymentStatus, sign } from './use-session-columns.tsx'

/** PAY-02: one terminal attempt: its result and its history. */
export const PaymentSessionScreen = () => {
  const { t } = useTranslation(['cards', 'payments'])
  const { company } = useSession()
  const { uuid = '' } = useParams()
  const names = useRegisters()
  const { data, error, refetch } = useQuery(query(paymentEndpoints.show, { params: { uuid } }))
  const home = officePath(company.uuid)
  const payment = data?.payment
  return (
    <Page
      title={
        payment ? t('payments:session.of', { amount: money(payment.amount) }) : t('payments:session.one')
      }
      crumbs={[
        { label: t('payments:session.title'), to: `${home}/payment-sessions` },
        ...(payment ? [{ label: dateTimeOf(payment.started_at) }] : []),
      ]}
    >
      <Await
        data={payment}
        error={error}
        onRetry={() => void refetch()}
        failed={t('payments:session.failed')}
        skeleton={<CardsSkeleton rows={[{ height: 320, spans: [12] }]} />}
      >
        {(shown) => (
          <>
            <Card title={t('payments:session.facts')}>
              <DefinitionList>
                <dt>{t('admin.column.state')}</dt>
                <dd>
                  <PaymentStatus payment={shown} />
                </dd>
                <dt>{t('admin.column.amount')}</dt>
                <dd>
                  {money(sign(shown) * shown.amount)} {shown.refund_of ? t('back.one') : null}
                </dd>
                <dt>{t('admin.column.taken')}</dt>
                <dd>{money(sign(shown) * (shown.approved + shown.tip + shown.surcharge))}</dd>
                <dt>{t('payments:column.tip')}</dt>
                <dd>{money(shown.tip)}</dd>
                <dt>{t('payments:column.surcharge')}</dt>
                <dd>{money(shown.surcharge)}</dd>
                <dt>{t('admin.column.terminal')}</dt>
                <dd>{shown.terminal_name || '–'}</dd>
                <dt>{t('payments:column.register')}</dt>
                <dd>{names.registerOf(shown.register_uuid)?.name ?? '–'}</dd>
                <dt>{t('payments:column.cashier')}</dt>
                <dd>{names.initialsOf(shown.cashier_uuid) ?? '–'}</dd>
                <dt>{t('admin.column.card')}</dt>
                <dd>{[shown.card_type, shown.masked_pan].filter(Boolean).join(' ') || '–'}</dd>
                <dt>{t('payments:column.transaction')}</dt>
                <dd>{shown.transaction_id ?? '–'}</dd>
                <dt>{t('payments:session.reference')}</dt>
                <dd className="code">{shown.payment_uuid}</dd>
                <dt>{t('admin.column.order')}</dt>
                <dd>
                  <Link className="card-link" to={`${home}/orders/${shown.order_uuid}`}>
                    {t('admin.seeOrder')}
                  </Link>
                </dd>
              </DefinitionList>
            </Card>
            <SessionStory uuid={uuid} initialsOf={names.initialsOf} />
          </>
        )}
      </Await>
    </Page>
  )
}
