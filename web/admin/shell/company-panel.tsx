import { Popover } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { CompanyName } from './company-name.tsx'
import style from './shell.module.css'

/** One's other companies. The address carries the company, so switching is following a link. */
export const CompanyPanel = ({
  opened,
  onClose,
  children,
}: {
  opened: boolean
  onClose: () => void
  children: ReactElement
}) => {
  const { other_companies } = useSession()
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      position="bottom-start"
      width={260}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={style.panel}>
        <ul>
          {other_companies.map((other) => (
            <li key={other.uuid}>
              <Link className={style.other} to={`/companies/${other.uuid}/admin`} onClick={onClose}>
                <CompanyName of={other} />
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
