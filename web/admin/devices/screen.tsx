import { registerEndpoints } from '@bon/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { Page } from '../parts/page.tsx'
import { PairedDevices } from './paired-devices.tsx'

/** All registers with their paired devices; the e-mail about wrong PINs links here (G-29). */
export const DevicesScreen = () => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(registerEndpoints.list, {}))
  return (
    <Page title={t('devices.title')}>
      <Await data={data?.registers} error={error} onRetry={() => void refetch()} failed={t('devices.failed')}>
        {(registers) =>
          registers.length === 0 ? (
            <Panel>
              <EmptyState title={t('devices.no_register')}>{t('devices.no_register_text')}</EmptyState>
            </Panel>
          ) : (
            registers.map(({ uuid, identifier, name }) => (
              <Card key={uuid} title={`${identifier} ${name}`}>
                <PairedDevices register_uuid={uuid} />
              </Card>
            ))
          )
        }
      </Await>
    </Page>
  )
}
