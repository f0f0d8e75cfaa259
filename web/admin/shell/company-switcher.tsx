import type { CompanySummary } from '@bon/contracts/identity'
import { Menu } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import style from './shell.module.css'

/**
 * The company, and the way to one's others. The address carries the company, so switching is going there: the gate
 * above fetches who one is in that company before anything of it is shown (AUTH-39).
 */
export const CompanySwitcher = () => {
  const { t } = useTranslation('admin')
  const { company, other_companies } = useSession()
  const navigate = useNavigate()
  if (other_companies.length === 0) {
    return (
      <div className={style.company}>
        <Name of={company} />
      </div>
    )
  }
  return (
    <Menu position="bottom-start" width={260} shadow="md">
      <Menu.Target>
        <button
          type="button"
          className={style.company}
          aria-label={t('shell.switch_company', { company: company.display_name })}
        >
          <Name of={company} />
          <IconSelector size={19} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {other_companies.map((other) => (
          <Menu.Item
            key={other.uuid}
            mih={48}
            onClick={() => void navigate(`/companies/${other.uuid}/admin`)}
          >
            <Name of={other} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Name = ({ of: { display_name, legal_name } }: { of: CompanySummary }) => (
  <span className={style.companyName}>
    <b>{display_name}</b>
    <small>{legal_name}</small>
  </span>
)
