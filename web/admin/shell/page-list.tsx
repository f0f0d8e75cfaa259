import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { type Page, pathOf, type Section } from '../pages.ts'
import { CompanySwitcher } from './company-switcher.tsx'
import style from './shell.module.css'

/** A section's pages below the company; also used in the drawer on narrow screens. */
export const PageList = ({
  section,
  page,
  onChosen,
}: {
  section: Section | undefined
  page: Page | undefined
  onChosen?: () => void
}) => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  return (
    <>
      <CompanySwitcher />
      {section && (
        <nav aria-label={t('shell.pages', { section: t(`section.${section.key}`) })}>
          <h2 className="title-22">{t(`section.${section.key}`)}</h2>
          {section.pages.map((shown) => (
            <Link
              key={shown.key}
              className={`${style.page} row gap-0 touch t-15 dim2`}
              to={pathOf(company.uuid, shown)}
              aria-current={shown.key === page?.key ? 'page' : undefined}
              onClick={onChosen}
            >
              {t(`page.${shown.key}`)}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}
