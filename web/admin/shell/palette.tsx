import { resourceOf } from '@bon/contracts/resources'
import { Modal } from '@mantine/core'
import { Spotlight, spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { IconArrowRight, IconPlus, IconReceipt2, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { hasResource, mayWrite, type Page, pathOf } from '../pages.ts'
import { matching, nrIn } from './palette-search.ts'
import style from './shell.module.css'
import { useOrderOfNr } from './use-order-of-nr.ts'

/**
 * Finds pages by name, "new" actions, and an order by receipt number (DES-32). Loaded at the first search; a change of
 * `searches` opens it again.
 */
export const Palette = ({ pages, searches }: { pages: Page[]; searches: number }) => {
  const { t } = useTranslation(['admin', 'resources'])
  const { company, user } = useSession()
  const navigate = useNavigate()
  const goToNr = useOrderOfNr()
  const [typed, setTyped] = useState('')
  // Mounted by the first search; every further one opens it again.
  useEffect(() => spotlight.open(), [searches])
  const nr = pages.some((page) => page.key === 'orders') ? nrIn(typed) : undefined
  const found = matching(
    pages.map((page) => ({ label: t(`page.${page.key}`), detail: t(`section.${page.section}`), page })),
    typed,
  )
  const made = matching(
    pages
      .filter(hasResource)
      .filter((page) => typed.trim() !== '' && !resourceOf(page.resource).is_single && mayWrite(page, user))
      .map((page) => ({
        label: t(`resources:${page.resource}.new`),
        detail: t(`section.${page.section}`),
        page,
      })),
    typed,
  )
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      scrollable
      overlayProps={{ backgroundOpacity: 0.5, color: '#07100f', blur: 0 }}
      maxHeight={420}
      classNames={{ action: style.action }}
    >
      <Modal.Title className="vh">{t('shell.palette')}</Modal.Title>
      <Spotlight.Search
        aria-label={t('shell.palette')}
        placeholder={t('shell.search_hint')}
        leftSection={<IconSearch size={19} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {nr !== undefined && (
          <Spotlight.Action
            label={t('shell.go_to_nr', { nr })}
            description={t('page.orders')}
            leftSection={<IconReceipt2 size={21} stroke={1.7} aria-hidden />}
            onClick={() => void goToNr(nr)}
          />
        )}
        {found.map(({ label, detail, page }) => (
          <Spotlight.Action
            key={page.key}
            label={label}
            description={detail}
            leftSection={<IconArrowRight size={21} stroke={1.7} aria-hidden />}
            onClick={() => void navigate(pathOf(company.uuid, page))}
          />
        ))}
        {made.map(({ label, detail, page }) => (
          <Spotlight.Action
            key={`create ${page.key}`}
            label={label}
            description={detail}
            leftSection={<IconPlus size={21} stroke={1.7} aria-hidden />}
            onClick={() => void navigate(`${pathOf(company.uuid, page)}/create`)}
          />
        ))}
        {nr === undefined && found.length + made.length === 0 && (
          <Spotlight.Empty>{t('shell.search_empty')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
