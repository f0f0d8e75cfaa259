import { type UserRow, userEndpoints, userPageEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { useSession } from '../../shared/session/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { RoleChoice } from '../identity/role-choice.tsx'
import { SideDrawer } from '../identity/side-drawer.tsx'
import { useAct } from '../identity/use-act.ts'
import { ImpersonateBox } from '../impersonation/impersonate-box.tsx'
import parts from '../parts/parts.module.css'
import { RemoveUser } from './remove-user.tsx'
import { UserPages } from './user-pages.tsx'

type DrawerProps = { rows: readonly UserRow[] | undefined; onClose: () => void }

export const UserDrawer = ({ rows, onClose }: DrawerProps) => {
  const { uuid } = useParams()
  const user = rows?.find((row) => row.uuid === uuid)
  return user ? <Shown key={user.uuid} user={user} onClose={onClose} /> : null
}

/** What a user may do here, and taking him out (CO-54). The company keeps its last admin: the server says so. */
const Shown = ({ user, onClose }: { user: UserRow; onClose: () => void }) => {
  const { t } = useTranslation('identity')
  const { user: me } = useSession()
  const { uuid, name, email, last_seen_at } = user
  const [roles, setRoles] = useState(user.roles)
  const save = useAct({
    act: () => call(userEndpoints.changeRoles, { params: { uuid }, body: { roles } }),
    stale: [userEndpoints.list, userPageEndpoints.show],
    said: () => ({ text: t('users.saved', { name }) }),
    done: onClose,
  })
  // The provider's administrators; its employees see the company as themselves (DEF-48).
  const mayImpersonate = me.wsy_role === 'wsy_admin' && !user.is_me
  const isChanged = roles.join() !== user.roles.join()
  return (
    <SideDrawer title={name} onClose={onClose}>
      <div className={style.box}>
        <dl className={parts.facts}>
          <dt>{t('users.email')}</dt>
          <dd>{email}</dd>
          <dt>{t('users.last_seen')}</dt>
          <dd>{last_seen_at ? dateTimeOf(last_seen_at) : t('users.never')}</dd>
        </dl>
      </div>
      <form
        className={style.box}
        onSubmit={(event) => {
          event.preventDefault()
          if (roles.length > 0) save.run()
        }}
      >
        <RoleChoice
          value={roles}
          onChange={setRoles}
          error={roles.length === 0 ? t('users.no_role') : undefined}
        />
        <Refusal text={save.refusal} />
        <div className={style.actions}>
          <Button type="submit" disabled={!isChanged || roles.length === 0} loading={save.busy}>
            {t('common:common.save')}
          </Button>
        </div>
      </form>
      <UserPages user={user} />
      {mayImpersonate ? <ImpersonateBox user={user} /> : null}
      <RemoveUser user={user} onClose={onClose} />
    </SideDrawer>
  )
}
