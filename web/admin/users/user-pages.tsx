import { type UserPages as Pages, type UserRow, userPageEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { useSession } from '../../shared/session/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'
import { Await } from '../parts/await.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { type Choices, changedChoices, choicesOf } from './page-choices.ts'
import { PageTable } from './page-table.tsx'

/** Which pages this person sees and changes: by his roles, or as an admin has chosen (PERM-05, ADR 0088). */
export const UserPages = ({ user }: { user: UserRow }) => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(userPageEndpoints.show, { params: { uuid: user.uuid } }))
  return (
    <section className={style.box} aria-labelledby="user-pages">
      <h3 id="user-pages">{t('user_pages.title')}</h3>
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('user_pages.failed')}
        skeleton={<ListSkeleton />}
      >
        {(shown) => <Chosen key={shown.revision} user={user} shown={shown} />}
      </Await>
    </section>
  )
}

const Chosen = ({ user, shown }: { user: UserRow; shown: Pages }) => {
  const { t } = useTranslation('identity')
  const { impersonated_by } = useSession()
  const [choices, setChoices] = useState<Choices>(() => choicesOf(shown.pages))
  const { name } = user
  const save = useAct({
    act: () =>
      call(userPageEndpoints.change, {
        params: { uuid: user.uuid },
        body: { choices: Object.entries(choices).map(([page, level]) => ({ page, level })) as never },
        ifMatch: shown.revision,
      }),
    stale: [userPageEndpoints.show],
    said: () => ({ text: t('user_pages.saved', { name }) }),
  })
  const fixed = impersonated_by ? 'impersonating' : shown.fixed
  const changed = changedChoices(shown.pages, choices)
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (changed > 0) save.run()
      }}
    >
      <p className={style.text}>{t(fixed ? `user_pages.${fixed}` : 'user_pages.text', { name })}</p>
      <PageTable
        pages={shown.pages}
        choices={choices}
        isFixed={fixed !== null}
        onChoose={(page, level) =>
          setChoices(({ [page]: _, ...rest }) => (level === null ? rest : { ...rest, [page]: level }))
        }
      />
      <Refusal text={save.refusal} />
      {fixed === null && (
        <div className={style.actions}>
          <Button type="submit" disabled={changed === 0} loading={save.busy}>
            {t('user_pages.save')}
          </Button>
        </div>
      )}
      {shown.changed && (
        <p className={style.small}>
          {t('user_pages.changed', { at: dateTimeOf(shown.changed.at), by: shown.changed.by })}
        </p>
      )}
    </form>
  )
}
