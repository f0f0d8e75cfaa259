import './mantine.css.ts'
import type { BarredFeature } from '@bon/contracts/companies'
import { resourceOf } from '@bon/contracts/resources'
import { type ReactNode, useMemo } from 'react'
import { Route, Routes } from 'react-router'
import { type Entity, EntityContext, endpointsOf } from './entity.ts'
import { isSmall } from './faces.ts'
import { CreateScreen } from './form/create-screen.tsx'
import { EditScreen } from './form/edit-screen.tsx'
import { FormDrawer } from './form/form-drawer.tsx'
import { HistoryScreen } from './history/screen.tsx'
import { ListScreen } from './list/screen.tsx'
import { overrides } from './overrides/index.ts'

const nothing: readonly BarredFeature[] = []

/**
 * The pages of one configuration entity, drawn from its definition (architecture.md 6): list, form, history. What
 * overrides/ gives for the entity is shown in the place of what is drawn. Whose entity it is, is the caller's to say.
 */
export const EntityArea = ({
  resource,
  path,
  company_uuid,
  user_uuid,
  mayWrite,
  barred = nothing,
  elsewhere,
}: Pick<Entity, 'path' | 'company_uuid' | 'user_uuid' | 'mayWrite'> & {
  resource: string
  barred?: readonly BarredFeature[]
  /** What stands at an address that none of these pages has. */
  elsewhere: ReactNode
}) => {
  const entity = useMemo(
    () => ({
      definition: resourceOf(resource),
      endpoints: endpointsOf(resource),
      path,
      company_uuid,
      user_uuid,
      mayWrite,
      barred: barred.map(({ feature }) => feature),
      override: overrides[resource] ?? {},
    }),
    [resource, path, company_uuid, user_uuid, mayWrite, barred],
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
        <Route path="*" element={elsewhere} />
      </Routes>
    </EntityContext>
  )
}
