import type { SignedIn as WhoIsSignedIn } from '@bon/contracts/identity'
import { provider_company_uuid } from '@bon/contracts/resources'
import { Navigate, Route, Routes } from 'react-router'
import { NotFoundPage } from '../../shared/ui/index.ts'
import { SignedIn } from '../company-less/signed-in.tsx'
import { overrides } from '../overrides/index.ts'
import { EntityArea } from '../resources/entity-area.tsx'
import { mayReadProvider, mayWriteProvider, parkedWorkPath, providerPages } from './pages.ts'
import { ParkedWorkScreen } from './parked-work-screen.tsx'
import { ProviderShell } from './shell.tsx'

/** `/superadmin`: settings for all companies, edited by users without a company. */
export const ProviderRoutes = () => (
  <SignedIn failed="provider.failed">
    {(signedIn) =>
      mayReadProvider(signedIn.user.wsy_role) ? <Pages signedIn={signedIn} /> : <Navigate to="/" replace />
    }
  </SignedIn>
)

const Pages = ({ signedIn }: { signedIn: WhoIsSignedIn }) => (
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
              overrides={overrides}
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
