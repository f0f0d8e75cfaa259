import type { CompanySummary } from '@bon/contracts/identity'
import { Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import style from './shell.module.css'

/**
 * The company, and the way to one's others. The address carries the company, so switching is following a link: the
 * gate above fetches who one is in that company before anything of it is shown (AUTH-39).
 */
export const CompanySwitcher = () => {
  const { t } = useTranslation('admin')
  const { company, other_companies } = useSession()
  const [opened, { toggle, close }] = useDisclosure()
  if (other_companies.length === 0) {
    return (
      <section className={style.company} aria-label={t('shell.company')}>
        <Name of={company} />
      </section>
    )
  }
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-start" width={260} shadow="md" trapFocus>
      <Popover.Target>
        <button type="button" className={style.company} onClick={toggle}>
          <Name of={company} />
          <span className="vh">{t('shell.switch_company')}</span>
          <IconSelector size={19} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={style.panel}>
        <ul>
          {other_companies.map((other) => (
            <li key={other.uuid}>
              <Link className={style.other} to={`/companies/${other.uuid}/admin`} onClick={close}>
                <Name of={other} />
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

const Name = ({ of: { display_name, legal_name } }: { of: CompanySummary }) => (
  <span className={style.companyName}>
    <b>{display_name}</b>
    <small>{legal_name}</small>
  </span>
)
