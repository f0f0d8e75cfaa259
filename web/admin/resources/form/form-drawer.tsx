import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { query } from '../../../shared/api/index.ts'
import { Await } from '../../parts/await.tsx'
import { type EntityPlan, type EntityRow, nameOf, useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import { EditActions } from './edit-actions.tsx'
import { EntityForm } from './entity-form.tsx'
import style from './form.module.css'
import { Plans } from './plans.tsx'
import { StateTags } from './state-tags.tsx'

/** The form of a small entity beside its list (DESIGN.md 4, list + drawer). The address is that of a page. */
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
      {/* A drawer that waits or failed has a name and can be closed, too. */}
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

const Head = ({ title, row }: { title: string; row?: EntityRow }) => {
  const { t } = useTranslation('common')
  return (
    <div className={style.drawerHead}>
      <Drawer.Title>{title}</Drawer.Title>
      {row && <StateTags row={row} />}
      <span className={style.push} />
      {row && <EditActions row={row} />}
      <Drawer.CloseButton aria-label={t('common.close')} size={44} />
    </div>
  )
}
