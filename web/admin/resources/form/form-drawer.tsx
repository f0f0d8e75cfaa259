import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { query } from '../../../shared/api/index.ts'
import { Await } from '../../parts/await.tsx'
import { DrawerHead } from '../../parts/drawer-head.tsx'
import { type EntityPlan, type EntityRow, nameOf, useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import { EditActions } from './edit-actions.tsx'
import { EntityForm } from './entity-form.tsx'
import style from './form.module.css'
import { Plans } from './plans.tsx'
import { StateTags } from './state-tags.tsx'

/** A small entity's form beside its list (DES-23), with a URL of its own. */
export const FormDrawer = () => {
  const { definition, path } = useEntity()
  const texts = useTexts(definition)
  const navigate = useNavigate()
  const { search } = useLocation()
  const { uuid } = useParams()
  const close = () => void navigate(`${path}${search}`)
  return (
    <Drawer.Root opened onClose={close} position="right" size={560}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={style.drawer}>
          {uuid === undefined ? (
            <>
              <Head title={texts.create} />
              <EntityForm row={undefined} onSaved={close} />
            </>
          ) : (
            <Existing uuid={uuid} onSaved={close} />
          )}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

const Existing = ({ uuid, onSaved }: { uuid: string; onSaved: () => void }) => {
  const { definition, endpoints } = useEntity()
  const texts = useTexts(definition)
  const { data, error, refetch } = useQuery(query(endpoints.show, { params: { uuid } }))
  return (
    <>
      {/* Give the drawer a name and a close button while loading and after a failure. */}
      {data === undefined && <Head title={texts.one} />}
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={texts.t('ui.failed_one', { one: texts.one })}
      >
        {({ row, plans }: { row: EntityRow; plans: EntityPlan[] }) => (
          <>
            <Head title={nameOf(definition, row.data)} row={row} />
            <EntityForm key={row.uuid} row={row} head={<Plans row={row} plans={plans} />} onSaved={onSaved} />
          </>
        )}
      </Await>
    </>
  )
}

const Head = ({ title, row }: { title: string; row?: EntityRow }) => (
  <DrawerHead
    title={title}
    tags={row && <StateTags row={row} />}
    actions={row && <EditActions row={row} />}
  />
)
