import type { UserPage } from '@bon/contracts/identity'
import { type PageKey, type PageLevel, pageFeatures } from '@bon/contracts/permissions'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/index.ts'
import { pages as officePages, sectionsOf } from '../pages.ts'
import { type Choices, offersFor } from './page-choices.ts'
import style from './users.module.css'

type PageTableProps = {
  pages: readonly UserPage[]
  choices: Choices
  /** Nothing can be chosen; the reason is shown above. */
  isFixed: boolean
  /** Null means by the roles. */
  onChoose: (page: PageKey, level: PageLevel | null) => void
}

/** Each back-office page by section, with this user's level. */
export const PageTable = ({ pages, choices, isFixed, onChoose }: PageTableProps) => {
  const { t } = useTranslation(['identity', 'admin'])
  const { company } = useSession()
  // A page that needs a feature the company lacks is not offered.
  const isBarred = (page: PageKey) =>
    company.barred.some(({ feature }) => feature !== undefined && feature === pageFeatures[page])
  const own = officePages.filter(({ opens }) => opens === undefined)
  return (
    <table className={`${style.pages} wide`}>
      <thead>
        <tr>
          <th scope="col">{t('user_pages.page')}</th>
          <th scope="col">{t('user_pages.level')}</th>
        </tr>
      </thead>
      {sectionsOf(own).map((section) => {
        const rows = section.pages.flatMap(({ key }) => {
          const row = pages.find(({ page }) => page === key)
          return row && !isBarred(row.page) ? [row] : []
        })
        return rows.length === 0 ? null : (
          <tbody key={section.key}>
            <tr>
              <th scope="rowgroup" colSpan={2} className={style.section}>
                {t(`admin:section.${section.key}`)}
              </th>
            </tr>
            {rows.map((row) => (
              <Row
                key={row.page}
                row={row}
                chosen={choices[row.page] ?? null}
                isFixed={isFixed}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

type RowProps = Pick<PageTableProps, 'isFixed' | 'onChoose'> & { row: UserPage; chosen: PageLevel | null }

const Row = ({ row, chosen, isFixed, onChoose }: RowProps) => {
  const { t } = useTranslation(['identity', 'admin'])
  const name = t(`admin:page.${row.page}`)
  const word = (level: PageLevel) => t(`user_pages.${level}`)
  const isFree = !isFixed && row.fixed === null
  const note =
    chosen === null ? t('user_pages.by_role') : t('user_pages.chosen', { level: word(row.by_role) })
  return (
    <tr data-chosen={chosen !== null}>
      <th scope="row">
        {name}
        <small>{row.fixed && !isFixed ? t(`user_pages.fixed_${row.fixed}`) : note}</small>
      </th>
      <td>
        {isFree ? (
          <select
            aria-label={t('user_pages.level_of', { page: name })}
            value={chosen ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChoose(row.page, value === '' ? null : (value as PageLevel))
            }
          >
            {offersFor(row).map(({ value, isPinned, level }) => (
              <option key={value} value={value}>
                {isPinned ? t('user_pages.pinned', { level: word(level) }) : word(level)}
              </option>
            ))}
          </select>
        ) : (
          word(chosen ?? row.by_role)
        )}
      </td>
    </tr>
  )
}
