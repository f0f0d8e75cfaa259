import { useSession } from '../shared/session/index.ts'
import { NotFoundScreen } from './not-found/screen.tsx'
import { overrides } from './overrides/index.ts'
import { mayWrite, pathOf, type ResourcePage } from './pages.ts'
import { EntityArea } from './resources/entity-area.tsx'

/** The pages of one configuration entity, as they are in the session's company. */
export const ResourceArea = ({ page }: { page: ResourcePage }) => {
  const { company, user } = useSession()
  return (
    <EntityArea
      resource={page.resource}
      path={pathOf(company.uuid, page)}
      company_uuid={company.uuid}
      user_uuid={user.uuid}
      mayWrite={mayWrite(page, user)}
      overrides={overrides}
      barred={company.barred}
      elsewhere={<NotFoundScreen />}
    />
  )
}
