import type { SignedIn } from '@bon/contracts/identity'
import { identityEndpoints } from '@bon/contracts/identity'
import { provider_company_uuid } from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { NotFoundPage } from '../../shared/ui/index.ts'
import { WithoutCompany } from '../company-less/without-company.tsx'
import { Await } from '../parts/await.tsx'
import { EntityArea } from '../resources/entity-area.tsx'
import { mayReadProvider, mayWriteProvider, parkedWorkPath, providerPages } from './pages.ts'
import { ParkedWorkScreen } from './parked-work-screen.tsx'
import { ProviderShell } from './shell.tsx'

/** `/superadmin`: what holds for all companies, kept by who stands in none. */
export const ProviderRoutes = () => (
  <WithoutCompany>
    <Signed />
  </WithoutCompany>
)

const Signed = () => {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(query(identityEndpoints.signedIn, {}))
  return (
    <Await data={data} error={error} onRetry={() => void refetch()} failed={t('provider.failed')}>
      {(signedIn) =>
        mayReadProvider(signedIn.user.wsy_role) ? <Pages signedIn={signedIn} /> : <Navigate to="/" replace />
      }
    </Await>
  )
}

const Pages = ({ signedIn }: { signedIn: SignedIn }) => (
  <Routes>
    <Route element={<ProviderShell signedIn={signedIn} />}>
      <Route index element={<Navigate to={providerPages[0].path} replace />} />
      {providerPages.map(({ resource, path }) => (
        <Route
          key={path}
          path={`${path}/*`}
          element={
            <EntityArea
              key={path}
              resource={resource}
              path={`/superadmin/${path}`}
              company_uuid={provider_company_uuid}
              user_uuid={signedIn.user.uuid}
              mayWrite={mayWriteProvider(signedIn.user.wsy_role)}
              elsewhere={<NotFoundPage />}
            />
          }
        />
      ))}
      <Route
        path={parkedWorkPath}
        element={<ParkedWorkScreen mayWrite={mayWriteProvider(signedIn.user.wsy_role)} />}
      />
    </Route>
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
)
