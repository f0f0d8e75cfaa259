import './mantine.css.ts'
import { resourceOf } from '@bon/contracts/resources'
import { useMemo } from 'react'
import { Route, Routes } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { NotFoundScreen } from '../not-found/screen.tsx'
import { mayWrite, pathOf, type ResourcePage } from '../pages.ts'
import { EntityContext, endpointsOf } from './entity.ts'
import { isSmall } from './faces.ts'
import { CreateScreen } from './form/create-screen.tsx'
import { EditScreen } from './form/edit-screen.tsx'
import { FormDrawer } from './form/form-drawer.tsx'
import { HistoryScreen } from './history/screen.tsx'
import { ListScreen } from './list/screen.tsx'
import { overrides } from './overrides/index.ts'

/**
 * The pages of one configuration entity, drawn from its definition (architecture.md 6): list, form, history. What
 * overrides/ gives for the entity is shown in the place of what is drawn.
 */
export const ResourceArea = ({ page }: { page: ResourcePage }) => {
  const { company, user } = useSession()
  const entity = useMemo(
    () => ({
      definition: resourceOf(page.resource),
      endpoints: endpointsOf(page.resource),
      page,
      path: pathOf(company.uuid, page),
      mayWrite: mayWrite(page, user),
      override: overrides[page.resource] ?? {},
    }),
    [page, company.uuid, user],
  )
  const { List = ListScreen, Edit = EditScreen, Create = CreateScreen } = entity.override
  const small = isSmall(entity.definition)
  return (
    <EntityContext value={entity}>
      <Routes>
        {small ? (
          <Route element={<List />}>
            <Route index element={null} />
            <Route path="create" element={<FormDrawer />} />
            <Route path=":uuid" element={<FormDrawer />} />
          </Route>
        ) : (
          <>
            <Route index element={<List />} />
            <Route path="create" element={<Create />} />
            <Route path=":uuid" element={<Edit />} />
          </>
        )}
        <Route path=":uuid/history" element={<HistoryScreen />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </EntityContext>
  )
}
