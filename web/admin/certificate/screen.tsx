import { certificateEndpoints } from '@bon/contracts/companies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { cvr as cvrOf } from '../../shared/format/index.ts'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { useMay } from '../parts/use-may.ts'
import { InForceCard } from './in-force-card.tsx'
import { InstallCard } from './install-card.tsx'
import { RequestCard } from './request-card.tsx'
import { SignedRegisters } from './signed-registers.tsx'

/** whose certificate signs the journal, and how the next one is ordered and installed. */
export const CertificateScreen = () => {
  const { t } = useTranslation('companies')
  const { data, error, refetch } = useQuery(query(certificateEndpoints.show, {}))
  const mayWrite = useMay('settings.write')
  return (
    <Page title={t('certificate.title')}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('certificate.failed')}>
        {(view) => {
          const { legal_name: name, cvr, certificate, signing_request, registers, may_change } = view
          const hasPair = certificate.of === 'entity' || signing_request !== null
          return (
            <>
              <p className="dim2">{t('certificate.about', { name, cvr: cvrOf(cvr) })}</p>
              <InForceCard view={view} />
              <SignedRegisters registers={registers} />
              {!may_change && <p className="dim2">{t('certificate.inherited')}</p>}
              {may_change && mayWrite && <RequestCard view={view} />}
              {may_change && mayWrite && hasPair && <InstallCard cvr={cvr} />}
            </>
          )
        }}
      </Await>
    </Page>
  )
}
