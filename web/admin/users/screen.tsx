import { invitationEndpoints, userEndpoints } from '@bon/contracts/identity'
import type { ReturnsOf } from '@bon/contracts/kernel'
import { Button } from '@mantine/core'
import { IconShieldLock, IconUserPlus } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Route, Routes, useNavigate } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { onePage } from '../exports/sheet.ts'
import { Await } from '../parts/await.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Page } from '../parts/page.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { InvitationDrawer } from './invitation-drawer.tsx'
import { InviteDrawer } from './invite-drawer.tsx'
import { StaffVisits } from './staff-visits.tsx'
import { useUserColumns } from './use-columns.tsx'
import { useUsersPath } from './use-users-path.ts'
import { UserDrawer } from './user-drawer.tsx'

/** Users and invitations (CO-13, CO-53). One of them opens beside the lists. */
export const UsersScreen = () => {
  const { t } = useTranslation('identity')
  const path = useUsersPath()
  const navigate = useNavigate()
  const users = useQuery(query(userEndpoints.list, {}))
  const invitations = useQuery(query(invitationEndpoints.list, {}))
  const columns = useUserColumns()
  const close = () => void navigate(path)
  return (
    <Page
      title={t('users.title')}
      actions={
        <>
          <Button
            component={Link}
            to={path.replace(/users$/, 'security-log')}
            variant="default"
            leftSection={<IconShieldLock size={19} aria-hidden />}
          >
            {t('users.security_log')}
          </Button>
          {users.data && (
            <ExportButton
              sheet={{ name: t('users.title'), columns: columns.users, pages: onePage(users.data.users) }}
            />
          )}
          <Button component={Link} to={`${path}/invite`} leftSection={<IconUserPlus size={19} aria-hidden />}>
            {t('users.invite')}
          </Button>
        </>
      }
    >
      <Await
        data={users.data?.users}
        error={users.error}
        onRetry={() => void users.refetch()}
        failed={t('users.failed')}
        skeleton={<ListSkeleton />}
      >
        {(rows) => (
          <DataTable
            label={t('users.title')}
            columns={columns.users}
            rows={rows}
            rowKey={({ uuid }) => uuid}
            rowLink={({ uuid }) => `${path}/${uuid}`}
          />
        )}
      </Await>
      <Invitations of={invitations} columns={columns.invitations} path={path} />
      <StaffVisits />
      <Routes>
        <Route path="invite" element={<InviteDrawer onClose={close} />} />
        <Route
          path="invitations/:uuid"
          element={<InvitationDrawer rows={invitations.data?.invitations} onClose={close} />}
        />
        <Route path=":uuid" element={<UserDrawer rows={users.data?.users} onClose={close} />} />
        <Route path="*" element={null} />
      </Routes>
    </Page>
  )
}

type InvitationsProps = {
  of: UseQueryResult<ReturnsOf<typeof invitationEndpoints.list>>
  columns: ReturnType<typeof useUserColumns>['invitations']
  path: string
}

const Invitations = ({ of: invitations, columns, path }: InvitationsProps) => {
  const { t } = useTranslation('identity')
  return (
    <>
      <h2 className="title-22 above">{t('invitations.title')}</h2>
      <Await
        data={invitations.data?.invitations}
        error={invitations.error}
        onRetry={() => void invitations.refetch()}
        failed={t('invitations.failed')}
        skeleton={<ListSkeleton />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Panel>
              <EmptyState
                icon={<IconUserPlus size={42} stroke={1.3} aria-hidden />}
                title={t('invitations.empty')}
              >
                {t('invitations.empty_text')}
              </EmptyState>
            </Panel>
          ) : (
            <DataTable
              label={t('invitations.title')}
              columns={columns}
              rows={rows}
              rowKey={({ uuid }) => uuid}
              rowLink={({ uuid }) => `${path}/invitations/${uuid}`}
            />
          )
        }
      </Await>
    </>
  )
}
