import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Logo } from './marks.tsx'
import style from './page.module.css'
import { Slip, SlipTitle } from './slip.tsx'

export const NotFoundPage = () => {
  const { t } = useTranslation()
  return (
    <main className={`${style.page} grid`}>
      <Logo size={30} />
      <div className={style.slip}>
        <Slip>
          <SlipTitle as="h1" mark="404">
            {t('notFound.title')}
          </SlipTitle>
          <p className="dim2">{t('notFound.text')}</p>
          <Link className={`${style.link} link`} to="/">
            {t('notFound.home')}
          </Link>
        </Slip>
      </div>
    </main>
  )
}
