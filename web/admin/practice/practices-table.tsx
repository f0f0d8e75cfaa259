import { type PracticeRow, practiceEndpoints } from '@bon/contracts/practice'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { dateOf, dateTimeOf } from '../../shared/format/index.ts'
import { tillPath } from '../../shared/paths/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import { Table, TableScroll } from '../parts/table.tsx'
import { useAction } from '../parts/use-action.ts'
import { useMay } from '../parts/use-may.ts'

const columns = ['day', 'register', 'trainee', 'tasks', 'made', 'actions'] as const

export const PracticesTable = ({ practices }: { practices: readonly PracticeRow[] }) => {
  const { t } = useTranslation('practice')
  return (
    <TableScroll aria-label={t('title')}>
      <Table>
        <caption className="vh">{t('title')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {practices.map((practice) => (
            <tr key={practice.uuid}>
              <td>{dateOf(practice.day)}</td>
              <td>{practice.of_register.name}</td>
              <td>{practice.trainee}</td>
              <td>{practice.tasks}</td>
              <td>{dateTimeOf(practice.made_at)}</td>
              <td className="row gap-14">
                {practice.tasks > 0 && (
                  <>
                    <Link className="card-link" to={practice.uuid}>
                      {t('play_link')}
                    </Link>
                    <Link className="card-link" to={tillPath(practice.uuid, practice.register_uuid)}>
                      {t('to_till')}
                    </Link>
                  </>
                )}
                <End practice={practice} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  )
}

const End = ({ practice: { uuid, day } }: { practice: PracticeRow }) => {
  const { t } = useTranslation('practice')
  const [isConfirming, setConfirming] = useState(false)
  const { run, busy } = useAction({
    action: () => call(practiceEndpoints.end, { params: { uuid } }),
    commands: [practiceEndpoints.end],
    successToast: () => ({ text: t('ended') }),
    toastsRefusal: true,
  })
  if (!useMay('practice.write')) return null
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        aria-label={t('end_named', { day: dateOf(day) })}
        onClick={() => setConfirming(true)}
      >
        {t('end')}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t('end_title')}
          confirm={t('end')}
          variant="danger"
          onConfirm={() => {
            setConfirming(false)
            run()
          }}
          onCancel={() => setConfirming(false)}
        >
          {t('end_text')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
