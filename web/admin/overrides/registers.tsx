import { IconBook2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { pages } from '../pages.ts'
import { SessionTag } from '../registers/session-tag.tsx'
import { useEntity } from '../resources/entity.ts'
import { ListScreen } from '../resources/list/screen.tsx'
import { useTexts } from '../resources/use-texts.ts'
import style from './overrides.module.css'

const journal = pages.find(({ key }) => key === 'journal')

/** The list of registers; each row shows whether it is open, and links to its sealed journal (REG-02). */
export const RegistersList = () => {
  const { definition, path } = useEntity()
  const { t } = useTexts(definition)
  const { user } = useSession()
  const mayReadJournal = journal !== undefined && user.pages_available.includes(journal.key)
  return (
    <ListScreen
      rowAction={({ uuid, data }) => (
        <span className="inline-row gap-12">
          <SessionTag register_uuid={uuid} />
          {mayReadJournal && (
            <Link
              className={`${style.journal} inline-row gap-8 touch`}
              to={`${path}/${uuid}/journal`}
              aria-label={t('ui.journal_of', { name: data.name })}
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
