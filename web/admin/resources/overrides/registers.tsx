import { IconBook2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../../shared/session/index.ts'
import { pages } from '../../pages.ts'
import { SessionTag } from '../../registers/session-tag.tsx'
import { useEntity } from '../entity.ts'
import { ListScreen } from '../list/screen.tsx'
import { useTexts } from '../use-texts.ts'
import style from './overrides.module.css'

const journal = pages.find(({ key }) => key === 'journal')

/** The list of registers; each row says whether it is open, and leads to the register's sealed journal (REG-02). */
export const RegistersList = () => {
  const { definition, path } = useEntity()
  const { t } = useTexts(definition)
  const { user } = useSession()
  const mayReadJournal = journal !== undefined && user.pages_available.includes(journal.key)
  return (
    <ListScreen
      rowAction={({ uuid, data }) => (
        <span className={style.actions}>
          <SessionTag register_uuid={uuid} />
          {mayReadJournal && (
            <Link
              className={style.journal}
              to={`${path}/${uuid}/journal`}
              aria-label={t('ui.journal_of', { name: String(data['name']) })}
            >
              <IconBook2 size={19} stroke={1.7} aria-hidden />
              {t('ui.journal')}
            </Link>
          )}
        </span>
      )}
    />
  )
}
