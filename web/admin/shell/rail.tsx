import {
  IconAdjustmentsHorizontal,
  IconBook2,
  IconCashRegister,
  IconChartBar,
  IconHome,
  IconLayoutGrid,
  IconReceipt2,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { tillsPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { maySell, pathOf, type Section, type SectionKey } from '../pages.ts'
import style from './shell.module.css'

const icons: Record<SectionKey, typeof IconHome> = {
  home: IconHome,
  sales: IconReceipt2,
  goods: IconToolsKitchen2,
  tills: IconCashRegister,
  books: IconBook2,
  statistics: IconChartBar,
  setup: IconAdjustmentsHorizontal,
}

/** The dark rail: the sections, and a link to the register at the bottom. */
export const Rail = ({ sections, current }: { sections: Section[]; current: SectionKey | undefined }) => {
  const { t } = useTranslation('admin')
  const { company, user } = useSession()
  const home = sections[0]?.pages[0] ?? { path: '' }
  return (
    <nav className={`${style.rail} column gap-2`} aria-label={t('shell.sections')}>
      <Link
        className={`${style.logo} place-centre rigid round-2`}
        to={pathOf(company.uuid, home)}
        aria-label={t('shell.home')}
      >
        <svg viewBox="0 0 26 32" width="30" height="37" aria-hidden>
          <path d="M2 1h22v27l-3.7-3-3.6 3-3.7-3-3.7 3-3.6-3L2 28z" fill="var(--amber)" />
          <path d="M7 9h12M7 14h12M7 19h7" stroke="var(--on-amber)" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
      </Link>
      {sections.map(({ key, pages: inside }) => {
        const Icon = icons[key]
        const first = inside[0]
        return (
          first && (
            <Link
              key={key}
              className={`${style.section} grid gap-4 round-2 t-12 w-600`}
              to={pathOf(company.uuid, first)}
              aria-current={key === current ? 'true' : undefined}
            >
              <Icon size={25} stroke={1.7} aria-hidden />
              {t(`section.${key}`)}
            </Link>
          )
        )
      })}
      {maySell(user) && (
        <Link
          className={`${style.section} grid gap-4 round-2 t-12 w-600 ${style.toRegister} push-down`}
          to={tillsPath(company.uuid)}
        >
          <IconLayoutGrid size={25} stroke={1.7} aria-hidden />
          {t('shell.to_register')}
        </Link>
      )}
    </nav>
  )
}
