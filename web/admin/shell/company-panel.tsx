import { Popover } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { CompanyName } from './company-name.tsx'
import style from './shell.module.css'

/** The user's other companies. The company is in the URL, so switching is following a link. */
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
              <Link
                className={`${style.other} row gap-0 round-1`}
                to={officePath(other.uuid)}
                onClick={onClose}
              >
                <CompanyName of={other} />
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
