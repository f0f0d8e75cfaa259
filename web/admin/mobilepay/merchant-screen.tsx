import { type MobilePayMerchant, mobilePayEndpoints } from '@bon/contracts/mobilepay'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Banner, Tag } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { Page } from '../parts/page.tsx'
import { useMay } from '../parts/use-may.ts'
import { MerchantActions } from './merchant-actions.tsx'
import { MerchantForm } from './merchant-form.tsx'

/** REG-10, CO-28: the company's merchant serial number at Vipps MobilePay, with its API keys. */
export const MerchantScreen = () => {
  const { t } = useTranslation('payments')
  const { company } = useSession()
  const client = useQueryClient()
  const mayWrite = useMay('payment_keys.write')
  const merchantQuery = query(mobilePayEndpoints.merchant, {})
  const { data, error, refetch } = useQuery(merchantQuery)
  const take = (merchant: MobilePayMerchant) => client.setQueryData(merchantQuery.queryKey, merchant)
  return (
    <Page title={t('merchant.title')}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('merchant.failed')}>
        {(merchant) => (
          <>
            {merchant.environment === 'simulator' && <Banner tone="info">{t('merchant.simulated')}</Banner>}
            <Card title={t('merchant.now')} aside={<KeysTag merchant={merchant} />}>
              <DefinitionList>
                <dt>{t('merchant.number')}</dt>
                <dd>{merchant.merchant_serial_number ?? '–'}</dd>
                <dt>{t('merchant.environment')}</dt>
                <dd>{merchant.environment ? t(`environment.${merchant.environment}`) : '–'}</dd>
                <dt>{t('merchant.keys')}</dt>
                <dd>
                  {merchant.keys_set_at
                    ? t('merchant.keysSet', { at: dateTimeOf(merchant.keys_set_at) })
                    : t('merchant.keysMissing')}
                </dd>
                <dt>{t('merchant.tested')}</dt>
                <dd>
                  {merchant.tested
                    ? `${t(`test.${merchant.tested.said}`, { status: merchant.tested.status ?? '' })} ${dateTimeOf(merchant.tested.at)}`
                    : t('merchant.untested')}
                </dd>
              </DefinitionList>
              {mayWrite && <MerchantActions merchant={merchant} onDone={take} />}
            </Card>
            {mayWrite && (
              <Card title={t(merchant.keys_set_at ? 'merchant.change' : 'merchant.enter')}>
                <MerchantForm
                  key={`${merchant.merchant_serial_number} ${merchant.environment} ${merchant.keys_set_at}`}
                  merchant={merchant}
                  onSaved={take}
                />
              </Card>
            )}
            <p className="dim2">
              {t('merchant.then')}{' '}
              <Link className="card-link" to={officePath(company.uuid, 'vippsmobilepaypos-msus')}>
                {t('units.title')}
              </Link>
            </p>
          </>
        )}
      </Await>
    </Page>
  )
}

const KeysTag = ({ merchant: { keys_set_at, tested } }: { merchant: MobilePayMerchant }) => {
  const { t } = useTranslation('payments')
  if (!keys_set_at) return <Tag tone="warn">{t('tag.missing')}</Tag>
  if (!tested) return <Tag tone="info">{t('tag.untested')}</Tag>
  return <Tag tone={tested.said === 'granted' ? 'ok' : 'bad'}>{t(`tag.${tested.said}`)}</Tag>
}
