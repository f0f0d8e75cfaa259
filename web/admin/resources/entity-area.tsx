import './mantine.css.ts'
import type { BarredFeature } from '@bon/contracts/companies'
import { resourceOf } from '@bon/contracts/resources'
import { type ReactNode, useMemo } from 'react'
import { Route, Routes } from 'react-router'
import { type Entity, EntityContext, endpointsOf, type Override } from './entity.ts'
import { isSmall } from './field-layout.ts'
import { CreateScreen } from './form/create-screen.tsx'
import { EditScreen } from './form/edit-screen.tsx'
import { FormDrawer } from './form/form-drawer.tsx'
import { HistoryScreen } from './history/screen.tsx'
import { ListScreen } from './list/screen.tsx'

const nothing: readonly BarredFeature[] = []

/**
 * The pages of one configuration entity, generated from its definition (ARCH-20): list, form, history. Entries in
 * overrides/ replace generated parts. The caller decides the owning company.
 */
export const EntityArea = ({
  resource,
  path,
  company_uuid,
  user_uuid,
  mayWrite,
  overrides,
  barred = nothing,
  elsewhere,
}: Pick<Entity, 'path' | 'company_uuid' | 'user_uuid' | 'mayWrite'> & {
  resource: string
  /** By entity, what is shown in place of the pages and parts that are drawn. */
  overrides: Readonly<Record<string, Override>>
  barred?: readonly BarredFeature[]
  /** Rendered for any other path. */
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
    [resource, path, company_uuid, user_uuid, mayWrite, barred, overrides],
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
